import { api } from "../../../convex/_generated/api";
import type { Backend } from "../setup";

export const maria = { fullName: "  Maria Souza ", email: " Maria@Escola.example ", password: "girassol-azul" };

type Browser = Pick<Backend, "action">;

export function signUp(t: Browser, person: { fullName?: string; email?: string; password?: string } = {}) {
  return t.action(api.auth.signIn, { provider: "password", params: { flow: "signUp", ...maria, ...person } });
}

export function signIn(t: Browser, person: { email?: string; password?: string } = {}) {
  const { email, password } = { ...maria, ...person };
  return t.action(api.auth.signIn, { provider: "password", params: { flow: "signIn", email, password } });
}

/** The browser holding these tokens. */
export function browserOf(t: Backend, tokens: { token: string } | null) {
  const [, claims = ""] = tokens?.token.split(".") ?? [];
  const { sub } = JSON.parse(atob(claims.replace(/-/g, "+").replace(/_/g, "/"))) as { sub: string };
  return t.withIdentity({ subject: sub });
}
