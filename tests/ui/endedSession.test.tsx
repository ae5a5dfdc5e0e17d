import "fake-indexeddb/auto";
import { ConvexAuthProvider, useAuthActions } from "@convex-dev/auth/react";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import OfflineParts from "@/app/offline/OfflineParts";
import { deleteSession, hasSession, storedSession } from "@/lib/deviceSession";
import { SessionClient } from "@/lib/sessionClient";
import { useViewer } from "@/lib/session";
import { student } from "./fakeSession";
import { renderPage } from "./render";

const URL = "https://selo.example";
const host = vi.hoisted(() => ({ client: undefined as unknown }));
vi.mock("@/lib/convexClient", () => ({
  get convexClient() {
    return host.client;
  },
}));

interface Frame {
  type: string;
  value?: string;
  requestId?: number;
  modifications?: { type: string; queryId: number; udfPath: string }[];
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A server with sessions: it answers who asks, live, and begins a session for everyone who signs in. */
class Server {
  static sessions = new Set<string>();
  static latest: Server;
  /** Until a sign-in that has begun its session is answered, in ms. */
  static signInMs = 0;
  static refreshMs = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  readonly #queries = new Map<number, string>();
  #version = { querySet: 0, identity: 0, ts: stamp(0) };
  #now = 0;
  #session: string | undefined;

  constructor() {
    Server.latest = this;
    queueMicrotask(() => this.onopen?.());
  }

  send(text: string): void {
    const frame = JSON.parse(text) as Frame;
    if (frame.type === "Authenticate") {
      this.#session = frame.value && sessionOf(frame.value);
      this.tell({ identity: this.#version.identity + 1 });
    } else if (frame.type === "ModifyQuerySet") {
      for (const { type, queryId, udfPath } of frame.modifications ?? [])
        if (type === "Add") this.#queries.set(queryId, udfPath);
        else this.#queries.delete(queryId);
      this.tell({ querySet: this.#version.querySet + 1 });
    } else if (frame.type === "Action") {
      // As on the server: the session that the browser had ends with the one that begins, before the answer has come.
      Server.sessions.delete(this.#session ?? "");
      const result = begin();
      this.tell();
      setTimeout(() => {
        this.#say({ type: "ActionResponse", requestId: frame.requestId, success: true, result, logLines: [] });
      }, Server.signInMs);
    }
  }

  close(): void {
    this.onclose?.({ code: 1000, reason: "" });
  }

  /** Sends the current answers of the queries. */
  tell(change: object = {}): void {
    const startVersion = this.#version;
    this.#version = { ...startVersion, ts: stamp(++this.#now), ...change };
    const viewer = Server.sessions.has(this.#session ?? "") ? student : { status: "anonymous" };
    const modifications = [...this.#queries].map(([queryId, path]) => {
      return { type: "QueryUpdated", queryId, value: path.startsWith("visitor/viewer") ? viewer : null, logLines: [] };
    });
    this.#say({ type: "Transition", startVersion, endVersion: this.#version, modifications });
  }

  #say(message: object): void {
    queueMicrotask(() => act(() => this.onmessage?.({ data: JSON.stringify(message) })));
  }
}

/** A moment as the protocol writes it. */
const stamp = (now: number) => btoa(String.fromCharCode(now, ...new Array<number>(7).fill(0)));
const sessionOf = (token: string) => (JSON.parse(atob(token.split(".")[1] ?? "")) as { sub: string }).sub;

function tokensOf(session: string) {
  const iat = Math.floor(Date.now() / 1000);
  const part = (data: object) => btoa(JSON.stringify(data)).replaceAll("=", "");
  const token = `${part({ alg: "RS256" })}.${part({ sub: session, iat, exp: iat + 3600 })}.signature`;
  return { token, refreshToken: session };
}

let begun = 0;
function begin() {
  const session = `session${++begun}`;
  Server.sessions.add(session);
  return { tokens: tokensOf(session) };
}

const key = (name: string) => `__convexAuth${name}_${URL.replaceAll(/[^a-zA-Z0-9]/g, "")}`;

/** Stores what a tab leaves on the device when it signs in. */
function storeSession(): void {
  const { token, refreshToken } = begin().tokens;
  localStorage.setItem(key("JWT"), token);
  localStorage.setItem(key("RefreshToken"), refreshToken);
  window.dispatchEvent(
    new StorageEvent("storage", { key: key("JWT"), newValue: token, storageArea: window.localStorage }),
  );
}

/** The refresh of a session, which goes another way than the live connection. */
const refresh = vi.fn((_url: string, { body }: { body: string }) => {
  const { args } = JSON.parse(body) as { args: [{ refreshToken: string }] };
  const [{ refreshToken }] = args;
  const tokens = Server.sessions.has(refreshToken) ? tokensOf(refreshToken) : null;
  const answer = new Response(JSON.stringify({ status: "success", value: { tokens }, logLines: [] }));
  return new Promise((resolve) => setTimeout(() => resolve(answer), Server.refreshMs));
});

function Page() {
  const { signIn } = useAuthActions();
  return (
    <>
      <output>{useViewer()?.status}</output>
      <button type="button" onClick={() => void signIn("password", { flow: "signIn" })}>
        sign in
      </button>
    </>
  );
}

const who = () => screen.getByText(/^(active|anonymous)$/).textContent;

async function open() {
  host.client = new SessionClient(URL, {
    webSocketConstructor: Server as unknown as typeof WebSocket,
    logger: false,
    unsavedChangesWarning: false,
    initialAuthTokenReuse: true,
  });
  return await renderPage(
    <ConvexAuthProvider client={host.client as SessionClient}>
      <Page />
      <OfflineParts />
    </ConvexAuthProvider>,
    { texts: ["offline"] },
  );
}

beforeEach(() => {
  vi.stubGlobal("fetch", refresh);
  Object.assign(Server, { sessions: new Set(), signInMs: 0, refreshMs: 0 });
  storeSession();
});
afterEach(async () => {
  cleanup();
  await (host.client as SessionClient).close();
});

test("SESSION-11: whose session was ended elsewhere signs in again in the open tab", async () => {
  const { user } = await open();
  await waitFor(() => expect(who()).toBe("active"));
  Server.sessions.clear();
  Server.latest.tell();
  await waitFor(() => expect(who()).toBe("anonymous"));
  await user.click(screen.getByRole("button", { name: "sign in" }));
  await waitFor(() => expect(who()).toBe("active"));
});

test("SESSION-11: whose session was ended while no page was open signs in again", async () => {
  Server.sessions.clear();
  const { user } = await open();
  await waitFor(() => expect(who()).toBe("anonymous"));
  await user.click(screen.getByRole("button", { name: "sign in" }));
  await waitFor(() => expect(who()).toBe("active"));
});

test("SESSION-11: a tab that slept while its session was ended goes on with the one begun in another tab", async () => {
  await open();
  await waitFor(() => expect(who()).toBe("active"));
  Server.sessions.clear();
  storeSession();
  Server.latest.tell();
  await waitFor(() => expect(who()).toBe("anonymous"));
  await waitFor(() => expect(who()).toBe("active"));
  expect(localStorage.getItem(key("RefreshToken"))).toBe([...Server.sessions][0]);
});

test("SESSION-11: who signs in where somebody else is signed in stays signed in, however long the answer takes", async () => {
  Object.assign(Server, { signInMs: 500, refreshMs: 1_000 });
  const { user } = await open();
  await waitFor(() => expect(who()).toBe("active"));
  await user.click(screen.getByRole("button", { name: "sign in" }));
  await waitFor(() => expect(who()).toBe("anonymous"));
  await waitFor(() => expect(who()).toBe("active"));
  expect(localStorage.getItem(key("RefreshToken"))).toBe([...Server.sessions][0]);
});

test("SESSION-11: a tab whose session was replaced by another tab's sign-in leaves that one's tokens alone", async () => {
  Server.refreshMs = 200;
  await open();
  await waitFor(() => expect(who()).toBe("active"));
  Server.sessions.clear();
  Server.latest.tell();
  await waitFor(() => expect(who()).toBe("anonymous"));
  await pause(100);
  act(storeSession);
  await pause(2 * Server.refreshMs);
  expect(localStorage.getItem(key("RefreshToken"))).toBe([...Server.sessions][0]);
  await waitFor(() => expect(who()).toBe("active"));
});

test("what the product reads of the device's session is what Convex Auth stores, and all of it can be forgotten", async () => {
  const stored = () => Object.keys(localStorage).filter((name) => name.startsWith("__convexAuth"));
  await open();
  await waitFor(() => expect(who()).toBe("active"));
  expect([hasSession(), storedSession()]).toEqual([true, [...Server.sessions][0]]);
  expect(stored().length).toBeGreaterThan(0);
  deleteSession();
  expect([hasSession(), storedSession(), stored()]).toEqual([false, undefined, []]);
});
