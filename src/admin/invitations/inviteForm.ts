import * as z from "zod/mini";
import { limits } from "@convex/shared/limits";
import { mailLanguages } from "@convex/shared/mailKinds";
import { accountEmailField, fullNameField } from "@convex/shared/personFields";

/** Access that acceptance gives besides the account. */
export const brings = ["nothing", "course", "all"] as const;
/** Roles, which only administrators offer (INVITE-9). */
export const roles = ["support", "teacher"] as const;
export type Brings = (typeof brings)[number] | (typeof roles)[number];

const TAUGHT = ["taught"];

/** Form of an invitation; the server checks course and coupon. */
export const inviteForm = z
  .object({
    brings: z.enum([...brings, ...roles]),
    email: accountEmailField,
    fullName: z.union([z.literal(""), fullNameField]),
    course: z.string(),
    /** Courses to teach, for `teacher`; "" where the choice is still open. */
    taught: z.array(z.string()),
    coupon: z.string().check(z.trim(), z.maxLength(limits.couponCode, "couponCodeTooLong")),
    language: z.enum(mailLanguages),
  })
  .check(
    z.refine(({ brings, taught }) => brings !== "teacher" || taught.some((id) => id !== ""), {
      error: "courseRequired",
      path: TAUGHT,
    }),
  );
