import { base64url } from "jose";
import { deviceSecretForm } from "@convex/shared/deviceSecret";
import { sessionStore } from "./deviceSession";

const NAME = "selo.device";
const BYTES = 32;

/**
 * A secret that this browser makes for itself and sends when it signs in: the server knows it again by it, so that others
 * behind the same address do not use up its attempts (AUTH-55). It says nothing about the person, and stays when they sign out.
 */
export function deviceSecret(): string {
  const kept = sessionStore.getItem(NAME) ?? "";
  if (deviceSecretForm.test(kept)) return kept;
  const secret = base64url.encode(crypto.getRandomValues(new Uint8Array(BYTES)));
  sessionStore.setItem(NAME, secret);
  return secret;
}
