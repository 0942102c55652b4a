// A game of the size of a tile-crawler: 24 tiles of 9 squares, 15 enemies, four hands, a hidden deck.
const { PlayerView } = require("boardgame.io/core");

const count = (n, make) => Array.from({ length: n }, (_, i) => make(i));

function setup() {
  return {
    tiles: count(24, (id) => ({
      id,
      x: id % 6,
      y: Math.floor(id / 6),
      revealed: id < 4,
      squares: count(9, (k) => ({ k, wall: (id * 7 + k) % 5 === 0, door: null, item: null })),
    })),
    enemies: count(15, (id) => ({
      id, kind: `kind-${id % 4}`, health: 3, tile: id % 24, square: id % 9, status: [],
    })),
    players: Object.fromEntries(
      count(4, (p) => [
        p,
        {
          health: 5,
          tile: 0,
          square: p,
          hand: count(6, (k) => ({ id: p * 10 + k, name: `item-${k}`, ammo: k })),
        },
      ]),
    ),
    secret: { deck: count(60, (k) => k), discard: [] },
    last: 0,
  };
}

function step({ G, ctx, random, playerID }) {
  const me = G.players[playerID];
  me.square = (me.square + 1) % 9;
  if (me.square === 0) me.tile = (me.tile + 1) % 24;
  G.tiles[me.tile].revealed = true;
  G.last = random.D6();
  if (G.last >= 5) {
    if (!G.secret.deck.length) {
      G.secret.deck = G.secret.discard;
      G.secret.discard = [];
    }
    G.secret.discard.push(G.secret.deck.pop());
  }
  const enemy = G.enemies[(ctx.turn + G.last) % 15];
  enemy.square = (enemy.square + 1) % 9;
}

module.exports = {
  name: "crawler",
  setup,
  playerView: PlayerView.STRIP_SECRETS,
  minPlayers: 1,
  maxPlayers: 4,
  moves: { step },
  turn: { minMoves: 1, maxMoves: 1 },
};
