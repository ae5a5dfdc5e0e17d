import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { endSocket, HttpError } from "./reply";
import type { HttpLimits } from "./httpLimits";

export function tooManyConnections(): HttpError {
  return new HttpError(503, "TooManyConnections", "There are too many connections to this backend. Try again later.");
}

interface Connection {
  readonly address: string;
  /** Requests in progress; stays positive once the socket is a WebSocket. */
  busy: number;
}

/**
 * The connections of all ports. At a cap, the longest idle one makes room for a new one; if all are in use, the new one
 * is rejected.
 */
export class Connections {
  private readonly admitted = new Map<Duplex, Connection>();
  /** Idle connections, longest first. */
  private readonly waiting = new Set<Socket>();
  private readonly perAddress = new Map<string, number>();
  private readonly refused = new Set<Socket>();

  constructor(private readonly limits: HttpLimits) {}

  /** Counts the socket until it closes. Rejected sockets close soon, or at once when there are many. */
  add(socket: Socket): void {
    const address = socket.remoteAddress ?? "";
    if (!this.hasRoom(address)) {
      this.refuse(socket);
      return;
    }
    this.admitted.set(socket, { address, busy: 0 });
    this.waiting.add(socket);
    this.perAddress.set(address, this.countOf(address) + 1);
    socket.once("close", () => this.remove(socket));
  }

  isRefused(socket: Socket): boolean {
    return this.refused.has(socket);
  }

  /** +1 when a request's headers are complete, -1 when it has been answered. */
  setBusy(socket: Socket, change: 1 | -1): void {
    const connection = this.admitted.get(socket);
    if (!connection) return;
    connection.busy += change;
    if (connection.busy === 0) this.waiting.add(socket);
    else this.waiting.delete(socket);
  }

  isBusy(socket: Duplex): boolean {
    return (this.admitted.get(socket)?.busy ?? 0) > 0;
  }

  private countOf(address: string): number {
    return this.perAddress.get(address) ?? 0;
  }

  private hasRoom(address: string): boolean {
    const { connections, connectionsPerAddress } = this.limits;
    if (this.countOf(address) >= connectionsPerAddress) return this.makeRoom(address);
    return this.admitted.size < connections || this.makeRoom(null);
  }

  private makeRoom(address: string | null): boolean {
    for (const socket of this.waiting) {
      if (address !== null && this.admitted.get(socket)?.address !== address) continue;
      this.remove(socket);
      endSocket(socket, tooManyConnections());
      return true;
    }
    return false;
  }

  private refuse(socket: Socket): void {
    if (this.refused.size >= this.limits.refusals) {
      socket.destroy();
      return;
    }
    this.refused.add(socket);
    const timer = setTimeout(() => socket.destroy(), this.limits.refusalMs);
    socket.once("close", () => {
      clearTimeout(timer);
      this.refused.delete(socket);
    });
  }

  private remove(socket: Socket): void {
    const connection = this.admitted.get(socket);
    if (!connection) return;
    this.admitted.delete(socket);
    this.waiting.delete(socket);
    const left = this.countOf(connection.address) - 1;
    if (left > 0) this.perAddress.set(connection.address, left);
    else this.perAddress.delete(connection.address);
  }
}
