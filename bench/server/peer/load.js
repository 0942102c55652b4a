// Drives boardgame.io: node load.js PORT TABLES SECONDS. A move counts when all four players have it.
const { io } = require("socket.io-client");
const [port, tables, seconds] = process.argv.slice(2).map(Number);
const SEATS = 4;
const lobby = `http://127.0.0.1:${port + 1}/games/crawler`;
const spans = [];
// The monotonic clock, in seconds, which all processes share.
const clock = () => Number(process.hrtime.bigint()) / 1e9;
let recording = false;
let stopped = false;
let all = 0;

async function post(path, body) {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(lobby + path, { method: "POST", headers, body: JSON.stringify(body) });
  return answer.json();
}

async function table() {
  const { matchID } = await post("/create", { numPlayers: SEATS });
  const keys = [];
  for (let p = 0; p < SEATS; p++) {
    const body = { playerID: String(p), playerName: `p${p}` };
    keys.push((await post(`/${matchID}/join`, body)).playerCredentials);
  }
  const options = { transports: ["websocket"], forceNew: true };
  const sockets = keys.map(() => io(`http://127.0.0.1:${port}/crawler`, options));
  await Promise.all(sockets.map((s) => new Promise((done) => s.on("connect", done))));
  let version = 0;
  let turn = "0";
  let arrived = 0;
  let began = 0;
  const fire = () => {
    if (stopped) return;
    arrived = 0;
    began = clock();
    const move = { type: "step", args: [], playerID: turn, credentials: keys[Number(turn)] };
    const action = { type: "MAKE_MOVE", payload: move };
    sockets[Number(turn)].emit("update", action, version, matchID, turn);
  };
  sockets.forEach((socket) =>
    socket.on("update", (_match, state) => {
      if (state._stateID <= version && arrived === 0) return;
      arrived += 1;
      if (arrived < SEATS) return;
      version = state._stateID;
      turn = state.ctx.currentPlayer;
      all += 1;
      if (recording) spans.push([began, clock()]);
      fire();
    }),
  );
  const synced = sockets.map((s) => new Promise((done) => s.once("sync", done)));
  sockets.forEach((s, p) => s.emit("sync", matchID, String(p), keys[p], SEATS));
  await Promise.all(synced);
  return fire;
}

const wait = (ms) => new Promise((done) => setTimeout(done, ms));

(async () => {
  const starts = [];
  for (let t = 0; t < tables; t++) starts.push(await table());
  starts.forEach((start) => start());
  await wait(1500);
  recording = true;
  const began = clock();
  await wait(seconds * 1000);
  recording = false;
  const elapsed = clock() - began;
  stopped = true;
  process.stdout.write(JSON.stringify({ all, elapsed, spans }), () => process.exit(0));
})();
