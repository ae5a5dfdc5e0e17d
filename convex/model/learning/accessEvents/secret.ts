import { accessEventRules, type AccessSecretState } from "../../../shared/accessEvents";
import { env } from "../../platform/env";

const stored = (): string => (env.ACCESS_WEBHOOK_SECRET ?? "").trim();

export function secretState(): AccessSecretState {
  const { length } = stored();
  if (length === 0) return "missing";
  return length < accessEventRules.secret ? "tooShort" : "set";
}

/** Null if there is none that can be relied on. */
export const findSecret = (): string | null => (secretState() === "set" ? stored() : null);
