// Small sounds, made here from tones and noise. Off unless asked for.

export type Sound = "dice" | "door" | "bite" | "card" | "turn";

/** A tone that slides between two pitches, or a burst of noise around them. */
interface Piece {
  kind: "sine" | "triangle" | "square" | "noise";
  from: number;
  to: number;
  /** Seconds. */
  start: number;
  length: number;
  volume: number;
}

/** Dice knock on the table a few times, ever sooner and softer. */
const KNOCKS: Piece[] = [0, 0.09, 0.16, 0.21, 0.25].map((start, i) => ({
  kind: "noise",
  from: 2600 - i * 180,
  to: 1500,
  start,
  length: 0.045,
  volume: 0.22 - i * 0.03,
}));

const SOUNDS: Record<Sound, Piece[]> = {
  dice: KNOCKS,
  door: [
    { kind: "triangle", from: 310, to: 190, start: 0, length: 0.22, volume: 0.05 },
    { kind: "noise", from: 240, to: 90, start: 0.18, length: 0.16, volume: 0.3 },
  ],
  bite: [
    { kind: "noise", from: 900, to: 300, start: 0, length: 0.09, volume: 0.3 },
    { kind: "square", from: 120, to: 60, start: 0.03, length: 0.16, volume: 0.06 },
  ],
  card: [{ kind: "noise", from: 3200, to: 5200, start: 0, length: 0.11, volume: 0.12 }],
  turn: [{ kind: "sine", from: 520, to: 520, start: 0, length: 0.5, volume: 0.08 }],
};

let context: AudioContext | undefined;

export function play(sound: Sound): void {
  context ??= new AudioContext();
  void context.resume();
  for (const piece of SOUNDS[sound]) sing(context, piece);
}

function sing(here: AudioContext, { kind, from, to, start, length, volume }: Piece): void {
  const begin = here.currentTime + start;
  const end = begin + length;
  const loudness = here.createGain();
  loudness.gain.setValueAtTime(volume, begin);
  loudness.gain.exponentialRampToValueAtTime(0.0001, end);
  loudness.connect(here.destination);
  const source = kind === "noise" ? hiss(here, length) : here.createOscillator();
  const pitch = source instanceof OscillatorNode ? source.frequency : filtered(here, source, loudness);
  if (source instanceof OscillatorNode) {
    source.type = kind === "noise" ? "sine" : kind;
    source.connect(loudness);
  }
  pitch.setValueAtTime(from, begin);
  pitch.exponentialRampToValueAtTime(to, end);
  source.start(begin);
  source.stop(end);
}

function hiss(here: AudioContext, length: number): AudioBufferSourceNode {
  const buffer = here.createBuffer(1, Math.ceil(here.sampleRate * length), here.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) data[i] = Math.random() * 2 - 1;
  const source = here.createBufferSource();
  source.buffer = buffer;
  return source;
}

/** The middle of the band that noise is heard in. */
function filtered(here: AudioContext, source: AudioNode, out: AudioNode): AudioParam {
  const band = here.createBiquadFilter();
  band.type = "bandpass";
  source.connect(band).connect(out);
  return band.frequency;
}

/** How a family picks the sound of an event. */
export function soundsBy(sounds: readonly (readonly [RegExp, Sound])[]) {
  return (event: { kind: string }): Sound | null => sounds.find(([pattern]) => pattern.test(event.kind))?.[1] ?? null;
}
