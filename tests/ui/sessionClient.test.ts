import { afterEach, describe, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import { SessionClient } from "@/lib/sessionClient";

interface Frame {
  type: string;
  value?: string;
  baseVersion?: number;
}

/** The server's side of the connection, as far as it matters here. */
class Server {
  readonly sockets: Server[];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  readonly frames: Frame[] = [];

  constructor(sockets: Server[]) {
    this.sockets = sockets;
    sockets.push(this);
    queueMicrotask(() => this.onopen?.());
  }

  send(text: string): void {
    this.frames.push(JSON.parse(text) as Frame);
  }

  close(): void {
    this.onclose?.({ code: 1000, reason: "" });
  }

  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** Confirms the first identity and the first questions. */
  confirm(): void {
    this.tell({
      type: "Transition",
      startVersion: { querySet: 0, identity: 0, ts: "AAAAAAAAAAA=" },
      endVersion: { querySet: 1, identity: 1, ts: "AQAAAAAAAAA=" },
      modifications: [],
    });
  }

  /** Tokens in the order in which they were sent. */
  tokens(): (string | undefined)[] {
    return this.frames.filter(({ type }) => type === "Authenticate").map(({ value }) => value);
  }
}

const clients: SessionClient[] = [];

function connect() {
  const sockets: Server[] = [];
  const client = new SessionClient("https://selo.example", {
    webSocketConstructor: function () {
      return new Server(sockets);
    } as unknown as typeof WebSocket,
    logger: false,
    unsavedChangesWarning: false,
  });
  clients.push(client);
  const latest = (): Server => {
    const socket = sockets.at(-1);
    if (!socket) throw new Error("nobody has connected");
    return socket;
  };
  return { client, sockets, latest };
}

/** Values that the session's provider passes on. */
const provider = (token: string | null) => ({
  fetch: vi.fn(() => Promise.resolve(token)),
  onChange: vi.fn<(isAuthenticated: boolean) => void>(),
});

/** Lets the client do what it has to do. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

/** A token for an hour, as far as the client reads it. */
function tokenOf(name: string): string {
  const now = Math.floor(Date.now() / 1000);
  const part = (data: object) => btoa(JSON.stringify(data)).replaceAll("=", "");
  return `${part({ alg: "RS256" })}.${part({ sub: name, iat: now, exp: now + 3600 })}.signature`;
}

afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});

describe("SITE-12: a refresh that gets no answer", () => {
  test("is asked again: the connection, which waits for it, comes back by itself", async () => {
    const { client, sockets, latest } = connect();
    const [old, fresh] = [tokenOf("old"), tokenOf("fresh")];
    const session = provider(old);
    client.setAuth(session.fetch, session.onChange);
    client.prewarmQuery({ query: api.visitor.viewer.get, args: {} });
    await settle();
    latest().confirm();
    await settle();
    session.fetch.mockRejectedValueOnce(new TypeError("Failed to fetch")).mockResolvedValue(fresh);
    latest().tell({ type: "AuthError", error: "expired", baseVersion: 1, authUpdateAttempted: false });
    // After a minute of silence the client would reconnect anyway.
    await expect.poll(() => sockets, { timeout: 30_000 }).toHaveLength(2);
    expect(latest().tokens()).toEqual([fresh]);
  });
});
