import { WebSocket } from "ws";

export async function connectBroadcastClients(port: number, count: number): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  for (let index = 0; index < count; index++) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false });
    await new Promise((resolve) => socket.once("open", resolve));
    sockets.push(socket);
  }
  return sockets;
}
