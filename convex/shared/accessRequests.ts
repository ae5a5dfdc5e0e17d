import * as z from "zod/mini";
import { limits } from "./limits";

/** States of a request for access (PASS-6). */
export const requestStates = [
  /** Waits for the school. */
  "asked",
  /** Taken back by the student before it was decided. */
  "canceled",
  "refused",
  "approved",
  /** Taken back by the student after its approval: the school owes the price. */
  "withdrawn",
  "refunded",
] as const;
export type RequestState = (typeof requestStates)[number];

/** Time to withdraw from a purchase, in ms (CDC, art. 49). */
export const WITHDRAWAL_MS = 7 * 24 * 60 * 60_000;

/** Letters and digits of a txid that nobody confuses; it is read aloud and typed. */
export const txidCharacters = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
export const TXID_LENGTH = 10;

/** Why a request is refused or paid back; the student reads it. */
export const requestReasonForm = z.object({
  reason: z.string().check(z.trim(), z.minLength(1, "reasonRequired"), z.maxLength(limits.passNote, "passNoteTooLong")),
});
