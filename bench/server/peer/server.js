// boardgame.io's own server with its games in memory: node server.js PORT
process.env.NODE_ENV = "production";
const { Server } = require("boardgame.io/server");
const port = Number(process.argv[2]);
const server = Server({ games: [require("./game.js")], origins: [`http://127.0.0.1:${port}`] });
server.run({ port, lobbyConfig: { apiPort: port + 1 } }, () => console.log("up"));
