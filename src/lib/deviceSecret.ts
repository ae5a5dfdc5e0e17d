import { base64url } from "jose";
import { deviceSecretForm } from "@convex/shared/deviceSecret";
import { sessionStore } from "./deviceSession";

const NAME = "selo.device";
const BYTES = 32;

/**
 * Random secret of this browser, sent when signing in (AUTH-55).
 * The server recognizes the browser by it, so that others at the same address do not use up its sign-in
 * attempts. It says nothing about the person and survives signing out.
 */
export function deviceSecret(): string {
  const stored = sessionStore.getItem(NAME) ?? "";
  if (deviceSecretForm.test(stored)) return stored;
  const secret = base64url.encode(crypto.getRandomValues(new Uint8Array(BYTES)));
  sessionStore.setItem(NAME, secret);
  return secret;
}
