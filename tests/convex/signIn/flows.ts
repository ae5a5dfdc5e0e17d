import { afterEach, beforeAll, beforeEach, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { provideSigningKeys, type Backend } from "../setup";

/** At the top of a file: keys, and a clock that moves only when told, because buckets refill with time. */
export function prepareSignIn({ mails = false }: { mails?: boolean } = {}): void {
  beforeAll(provideSigningKeys);
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_000 });
    vi.stubEnv("SECOND_FACTOR_KEY", btoa("k".repeat(32)));
    if (!mails) return;
    // Mails stay in the outbox, where tests read them.
    vi.stubEnv("LOCAL_BACKEND", "1");
    vi.spyOn(console, "info").mockReturnValue();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    vi.useRealTimers();
  });
}

export const maria = { fullName: "  Maria Souza ", email: " Maria@Escola.example ", password: "girassol-azul" };

type Browser = Pick<Backend, "action">;

interface Person {
  fullName?: string;
  email?: string;
  password?: string;
  /** The browser's secret. */
  device?: string;
}

export function signUp(t: Browser, person: Person = {}) {
  return t.action(api.auth.signIn, { provider: "password", params: { flow: "signUp", ...maria, ...person } });
}

export function signIn(t: Browser, { fullName: _, ...person }: Person = {}) {
  const { email, password } = maria;
  return t.action(api.auth.signIn, { provider: "password", params: { flow: "signIn", email, password, ...person } });
}

/** The browser holding these tokens. */
export function browserOf(t: Backend, tokens: { token: string } | null) {
  const [, claims = ""] = tokens?.token.split(".") ?? [];
  const { sub } = JSON.parse(atob(claims.replace(/-/g, "+").replace(/_/g, "/"))) as { sub: string };
  return t.withIdentity({ subject: sub });
}
