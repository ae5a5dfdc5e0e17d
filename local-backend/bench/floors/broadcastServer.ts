import { createServer } from "node:http";
import { WebSocketServer } from "ws";

/**
 * Baseline for live updates: broadcasts each socket's messages to all sockets, and serves one page that shows them.
 * Runs as a child process with the port as its argument.
 */
const PAGE = `<!doctype html><meta charset="utf-8"><title>floor</title><button id="go">go</button><p id="shown">0</p><script>
const socket = new WebSocket(location.origin.replace("http", "ws"));
let count = 0;
document.getElementById("go").onclick = () => { window.clickedAt = performance.timeOrigin + performance.now(); socket.send(String(++count)); };
socket.onmessage = (event) => { document.getElementById("shown").textContent = event.data; };
</script>`;

const server = createServer((_request, response) => {
  response.setHeader("content-type", "text/html");
  response.end(PAGE);
});
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
sockets.on("connection", (socket) => {
  socket.on("message", (data: Buffer) => {
    const text = data.toString();
    for (const other of sockets.clients) other.send(text);
  });
});
server.listen(Number(process.argv[2]), "127.0.0.1", () => {
  console.log("ready");
});
