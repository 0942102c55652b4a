// What can be called out with one click on the drawing. Calls state facts of your own side.

import type { Choice } from "../../lib/choices";
import type { TowerFace, TowerSheet, TowerView } from "../../wire";
import { say } from "./words";
import { actionOf, behind, kindOf, nameOf, ownFace } from "./view";

export interface Call {
  kind: string;
  /** Where it is drawn. */
  room: number;
  /** The room that the call names: behind a slit, the neighbor's. */
  about: number;
  text: string;
  /** The topic, which is chosen first. */
  topic: Choice;
}

type Thing = Omit<Call, "topic">;

/** The calls that the offered topics allow, each at the thing that it is about. */
export function callsOf(sheet: TowerSheet, view: TowerView, offered: Choice[]): Call[] {
  const face = ownFace(view);
  if (!face || view.active !== face.seat) return [];
  const topics = new Map(
    offered.flatMap((choice) => {
      const { type, kind = "" } = actionOf(choice.option);
      return type === "tower.speak" ? [[kind, choice] as const] : [];
    }),
  );
  return things(sheet, view, face).flatMap((thing) => {
    const topic = topics.get(thing.kind);
    return topic ? [{ ...thing, topic }] : [];
  });
}

/** The answer that makes a call, once its topic is chosen. */
export function answerOf({ kind, about }: Call, offered: Choice[]): Choice | undefined {
  return offered.find(({ option }) => {
    const action = actionOf(option);
    return action.type === "tower.call" && action.kind === kind && (kind === "hurt" || action.room === about);
  });
}

function things(sheet: TowerSheet, view: TowerView, face: TowerFace): Thing[] {
  const rooms = sheet.rooms.map((room) => room.number);
  const laid = (room: number, kind: string) => face.laid.some((card) => card.room === room && kindOf(card.card) === kind);
  const at = (kind: string, room: number, text: string): Thing => ({ kind, room, about: room, text });
  return [
    ...rooms.flatMap((room) => {
      const zombies = face.zombies[room] ?? 0;
      const survivors = face.survivors[room] ?? 0;
      return [
        ...(zombies ? [at("horde", room, say("calls.horde", { room, count: zombies }))] : []),
        ...(survivors ? [at("survivors", room, say("calls.survivors", { room, count: survivors }))] : []),
        ...(laid(room, "fire") ? [at("fire", room, say("calls.fire", { room }))] : []),
        ...(laid(room, "collapsed") ? [at("rubble", room, say("calls.rubble", { room }))] : []),
        ...slit(sheet, view, face, room),
      ];
    }),
    ...[sheet.helicopter_room, sheet.passage_room].map((room) => at("meet", room, say("calls.meet", { room }))),
    face.damage ? at("hurt", face.room, say("calls.hurt", { count: face.damage })) : at("here", face.room, say("calls.here", { room: face.room })),
  ];
}

/** A card that you left for the neighbor, or the wish that the neighbor leaves one. */
function slit(sheet: TowerSheet, view: TowerView, face: TowerFace, room: number): Thing[] {
  const other = behind(sheet, face.seat, room);
  if (!other) return [];
  const mine = (view.slits[other.slit] ?? []).some((card) => card.seat === face.seat);
  const kind = mine ? "slit" : "bring";
  return [{ kind, room, about: other.room, text: say(`calls.${kind}`, { name: nameOf(sheet, other.seat), room: other.room }) }];
}
