import * as z from "zod/mini";
import { limits } from "@convex/shared/limits";
import { mailLanguages } from "@convex/shared/mailKinds";
import { accountEmailField, fullNameField } from "@convex/shared/personFields";

/** One invitation. Whether course and coupon can be used is the server's to say. */
export const inviteForm = z.object({
  email: accountEmailField,
  fullName: z.union([z.literal(""), fullNameField]),
  course: z.string(),
  coupon: z.string().check(z.trim(), z.maxLength(limits.couponCode, "couponCodeTooLong")),
  language: z.enum(mailLanguages),
});
