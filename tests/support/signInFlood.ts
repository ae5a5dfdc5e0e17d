import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/** The response to one call of `auth:signIn`. */
export interface SignInReply {
  flow: "signUp" | "signIn";
  email: string;
  /** Error code, "" for success, null for an error without a code. */
  code: string | null;
  /** When to try again (ms since epoch), if given. */
  retryAt: number | null;
  text: string;
  /** Milliseconds since epoch. */
  receivedAt: number;
  /** Duration in ms. */
  ms: number;
}

export const FLOOD_PASSWORD = "girassol-azul-e-verde";

interface Call {
  flow: SignInReply["flow"];
  email: string;
  password?: string;
  /** Address of this machine to call from. */
  address?: string;
}

/** Signs in or up over HTTP like Convex Auth's client. */
export async function authenticate(
  url: string,
  { flow, email, password = FLOOD_PASSWORD, address = "127.0.0.1" }: Call,
): Promise<SignInReply> {
  const began = performance.now();
  const params = { flow, email, password, ...(flow === "signUp" && { fullName: "Pessoa da Enchente" }) };
  const body = JSON.stringify({ path: "auth:signIn", args: [{ provider: "password", params }], format: "json" });
  const text = await post(`${url}/api/action`, body, address);
  const answer = readAnswer(text);
  const success = answer.status === "success" && answer.value?.tokens?.token !== undefined;
  return {
    flow,
    email,
    code: success ? "" : (answer.errorData?.code ?? null),
    retryAt: answer.errorData?.retryAt ?? null,
    text,
    receivedAt: Date.now(),
    ms: performance.now() - began,
  };
}

async function post(url: string, body: string, localAddress: string): Promise<string> {
  const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
  const sent = request(url, { method: "POST", headers, localAddress, agent: false });
  sent.end(body);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return Buffer.concat(await response.toArray()).toString();
}

/** Retries when the server says so, like the form. */
export async function patientSignIn(url: string, call: Omit<Call, "flow">): Promise<SignInReply & { tries: number }> {
  const began = performance.now();
  for (let tries = 1; ; tries++) {
    const reply = await authenticate(url, { flow: "signIn", ...call });
    if (reply.code !== "signInBusy" || tries === 100) return { ...reply, ms: performance.now() - began, tries };
    await pause(Math.max(0, (reply.retryAt ?? 0) - Date.now()));
  }
}

/** Connections that try passwords without a pause, of one network or of one each. The returned function ends them. */
export function hammer(url: string, { connections, networks }: { connections: number; networks: number }) {
  const codes = new Map<string | null, number>();
  let over = false;
  const one = async (number: number): Promise<void> => {
    for (let time = 0; !over; time++) {
      const email = `hostile-${number}-${time}-${Date.now()}@selo.example`;
      const address = `127.0.1.${1 + (number % networks)}`;
      const { code } = await authenticate(url, { flow: "signIn", email, address });
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
  };
  const all = Promise.all(Array.from({ length: connections }, (_, number) => one(number)));
  return async (): Promise<Map<string | null, number>> => {
    over = true;
    await all;
    return codes;
  };
}

export function readToken({ text }: SignInReply): string {
  const token = readAnswer(text).value?.tokens?.token;
  if (token === undefined) throw new Error(`not signed in: ${text}`);
  return token;
}

interface Answer {
  status?: string;
  value?: { tokens: { token: string } | null };
  errorData?: { code?: string; retryAt?: number };
}

function readAnswer(text: string): Answer {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return {};
  }
}

/** `count` simultaneous calls: half sign up new addresses, half try unknown ones. */
export function flood(url: string, { count, name }: { count: number; name: string }): Promise<SignInReply[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      authenticate(url, { flow: index % 2 === 0 ? "signUp" : "signIn", email: `${name}-${index}@selo.example` }),
    ),
  );
}
