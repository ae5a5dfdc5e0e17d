import { beforeEach, describe, expect, test, vi } from "vitest";

const URL = "wss://selo.example/api/1.0.0/sync";

/** As far as it matters here. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  onopen: (() => void) | null = null;
  readonly close = vi.fn();
  constructor(
    readonly url: string,
    readonly readyState = 0,
  ) {
    super();
    this.addEventListener("open", () => this.onopen?.());
  }
}

let connect: (url: string) => WebSocket;

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal("WebSocket", FakeSocket);
  const { DocumentSocket } = await import("@/lib/documentSocket");
  connect = (url) => new DocumentSocket(url);
});

function opened(readyState: number, url = URL): FakeSocket {
  const socket = new FakeSocket(url, readyState);
  window.documentSocket = socket as unknown as WebSocket;
  return socket;
}

describe("LIVE-6: the connection that the document has opened", () => {
  test("is taken once", () => {
    const socket = opened(0);
    expect(connect(URL)).toBe(socket);
    expect(connect(URL)).not.toBe(socket);
  });

  test("says that it is open, if it was before anybody listened", async () => {
    opened(1);
    const socket = connect(URL);
    const onopen = vi.fn();
    socket.onopen = onopen;
    await Promise.resolve();
    expect(onopen).toHaveBeenCalledOnce();
  });

  test.each([2, 3])("is not taken in state %d", (readyState) => {
    const socket = opened(readyState);
    expect(connect(URL)).not.toBe(socket);
  });

  test("is closed when it leads elsewhere", () => {
    const socket = opened(0, "wss://other.example/api/1.0.0/sync");
    expect(connect(URL)).not.toBe(socket);
    expect(socket.close).toHaveBeenCalledOnce();
  });
});
