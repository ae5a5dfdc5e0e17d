import { v, type Infer } from "convex/values";
import type { MailKind } from "../../shared/mailKinds";

const certificate = {
  name: v.string(),
  courseTitle: v.string(),
  certificateId: v.id("certificates"),
  code: v.string(),
};
/** `at`: ms since epoch. */
const moment = { name: v.string(), at: v.number() };

/** What each kind of mail says; `name` greets its reader. Everything here is text: templates escape it. */
export const mailMessage = v.union(
  v.object({ kind: v.literal("addressChanged"), ...moment, newAddress: v.string() }),
  v.object({ kind: v.literal("certificateIssued"), ...certificate, hours: v.number() }),
  v.object({ kind: v.literal("certificateReissued"), ...certificate, reason: v.string() }),
  v.object({ kind: v.literal("certificateRevoked"), ...certificate, reason: v.string() }),
  v.object({ kind: v.literal("confirmAddress"), name: v.string(), token: v.string(), code: v.string() }),
  v.object({ kind: v.literal("invitation"), name: v.string(), invitedBy: v.string(), token: v.string() }),
  v.object({ kind: v.literal("newDevice"), ...moment, device: v.string() }),
  v.object({ kind: v.literal("passwordChanged"), ...moment }),
  v.object({ kind: v.literal("resetPassword"), name: v.string(), token: v.string() }),
  v.object({
    kind: v.literal("secondFactorChanged"),
    ...moment,
    change: v.union(v.literal("added"), v.literal("removed"), v.literal("recoveryCodeUsed")),
  }),
);

export type MailMessage = Infer<typeof mailMessage>;
export type MailData<Kind extends MailKind> = Omit<Extract<MailMessage, { kind: Kind }>, "kind">;

/** Holds a link or code that lets its reader do something: kept briefly, and shown to no one else (MAIL-6). */
export function isSecret(message: MailMessage): boolean {
  return "token" in message;
}
