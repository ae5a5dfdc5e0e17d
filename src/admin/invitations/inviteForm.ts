import * as z from "zod/mini";
import { limits } from "@convex/shared/limits";
import { mailLanguages } from "@convex/shared/mailKinds";
import { accountEmailField, fullNameField } from "@convex/shared/personFields";

/** What acceptance gives besides the account. */
export const brings = ["nothing", "course", "all"] as const;
export type Brings = (typeof brings)[number];

/** Form of an invitation; the server checks course and coupon. */
export const inviteForm = z.object({
  brings: z.enum(brings),
  email: accountEmailField,
  fullName: z.union([z.literal(""), fullNameField]),
  course: z.string(),
  coupon: z.string().check(z.trim(), z.maxLength(limits.couponCode, "couponCodeTooLong")),
  language: z.enum(mailLanguages),
});
