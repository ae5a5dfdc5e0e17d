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

const FLOOD_PASSWORD = "girassol-azul-e-verde";

/** Signs in or up over HTTP like Convex Auth's client. */
export async function authenticate(
  url: string,
  { flow, email, password = FLOOD_PASSWORD }: { flow: SignInReply["flow"]; email: string; password?: string },
): Promise<SignInReply> {
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
    receivedAt: Date.now(),
    ms: performance.now() - began,
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
