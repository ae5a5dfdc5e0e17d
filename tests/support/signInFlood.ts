/** The response to one call of `auth:signIn`. */
export interface Told {
  flow: "signUp" | "signIn";
  email: string;
  /** The error code, "" for success, null for an error without a code. */
  code: string | null;
  /** When to try again (ms since epoch), if the error says so. */
  retryAt: number | null;
  text: string;
  /** Ms since epoch. */
  toldAt: number;
  /** Duration. */
  ms: number;
}

const FLOOD_PASSWORD = "girassol-azul-e-verde";

/** Signs in or up over HTTP, as Convex Auth's client does, without a browser. */
export async function authenticate(
  url: string,
  { flow, email, password = FLOOD_PASSWORD }: { flow: Told["flow"]; email: string; password?: string },
): Promise<Told> {
  const began = performance.now();
  const params = { flow, email, password, ...(flow === "signUp" && { fullName: "Pessoa da Enchente" }) };
  const response = await fetch(`${url}/api/action`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ path: "auth:signIn", args: [{ provider: "password", params }], format: "json" }),
  });
  const text = await response.text();
  const answer = readAnswer(text);
  const success = answer.status === "success" && answer.value?.tokens?.token !== undefined;
  return {
    flow,
    email,
    code: success ? "" : (answer.errorData?.code ?? null),
    retryAt: answer.errorData?.retryAt ?? null,
    text,
    toldAt: Date.now(),
    ms: performance.now() - began,
  };
}

/** The token of a successful sign-in. */
export function readToken({ text }: Told): string {
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

/** `count` simultaneous calls: half sign up with new addresses, half try to sign in with unknown ones. */
export function flood(url: string, { count, name }: { count: number; name: string }): Promise<Told[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      authenticate(url, { flow: index % 2 === 0 ? "signUp" : "signIn", email: `${name}-${index}@selo.example` }),
    ),
  );
}
