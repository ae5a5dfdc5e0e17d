/** Events of checkouts that the webhook takes (HOOK-1). */
export const accessEventTypes = [
  /** Somebody bought: gives a pass. */
  "access.granted",
  /** Somebody got the money back: ends the pass and its courses. */
  "access.ended",
  /** Tries the connection; does nothing. */
  "access.test",
] as const;
export type AccessEventType = (typeof accessEventTypes)[number];

/**
 * Outcome of an event.
 * Administrators see it; the checkout does not (HOOK-4).
 */
export const accessEventResults = [
  "given",
  /** A pass, or the invitation's, gives as much already. */
  "covered",
  /** An open invitation of the address carries the pass. */
  "carried",
  "invited",
  "ended",
  "nothingToEnd",
  "tested",
  /** Refused; the same event can be sent again. */
  "courseUnknown",
] as const;
export type AccessEventResult = (typeof accessEventResults)[number];

/** Whether there is a secret that events are signed with. */
export const accessSecretStates = ["set", "missing", "tooShort"] as const;
export type AccessSecretState = (typeof accessSecretStates)[number];

export const accessEventRules = {
  path: "/hooks/access",
  timestampHeader: "Selo-Timestamp",
  signatureHeader: "Selo-Signature",
  /** Greatest difference of the clocks, either way, in ms. */
  toleranceMs: 5 * 60_000,
  bodyBytes: 16 * 1_024,
  /** Characters of an event's id. */
  id: 100,
  /** Characters of a language, such as "pt-BR", or a course. */
  name: 100,
  /** Fewest characters of the secret, which nobody can guess. */
  secret: 32,
} as const;
