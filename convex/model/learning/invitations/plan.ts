import { v, type Infer } from "convex/values";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { normalizeCouponCode } from "../../../shared/couponForm";
import {
  invitationRules,
  languageOfLine,
  type InvitationLine,
  type InvitationRefusal,
} from "../../../shared/invitations";
import { limits } from "../../../shared/limits";
import { defaultMailLanguage } from "../../../shared/mailKinds";
import { emailField, fullNameField } from "../../../shared/personFields";
import { couponRefusal } from "../coupons/couponRules";
import { findCoupon } from "../coupons/reads";
import { findCourse, findCourseBySlug, findCourseByTitle } from "../../content/courses/reads";
import { findEnrollment } from "../enrollments/reads";
import { findPasswordAccount } from "../../platform/accounts";
import { readAddress } from "../../people/signIn/confirmations";
import { findByEmail, isOpen } from "./reads";

type Ctx = QueryCtx | MutationCtx;

/** An invitation as typed (shared/invitations.ts). */
export const invitationLine = v.object({
  line: v.number(),
  fullName: v.string(),
  email: v.string(),
  course: v.string(),
  coupon: v.string(),
  language: v.string(),
});

export type Invitee = Pick<
  Doc<"invitations">,
  "email" | "fullName" | "language" | "courseId" | "couponCode" | "passes"
>;

/**
 * Effect of one invitation.
 * `enroll`: the address has an account, which is enrolled instead. `userId` of a refusal: the account that was
 * found.
 */
export type Plan =
  | { outcome: "invite"; invitee: Invitee }
  | { outcome: "enroll"; userId: Id<"users">; courseId: Id<"courses">; couponCode: string }
  | { outcome: "refused"; reason: InvitationRefusal; userId?: Id<"users"> };

const refused = (reason: InvitationRefusal) => ({ outcome: "refused" as const, reason });

/**
 * Plans one row by the rules of a single invitation.
 * Changes nothing.
 */
export async function planInvitation(ctx: Ctx, line: Infer<typeof invitationLine>, now = Date.now()): Promise<Plan> {
  if (isTooLong(line)) return refused("invitationAddressInvalid");
  const email = emailField.safeParse(line.email);
  if (!email.success) return refused("invitationAddressInvalid");
  const fullName = line.fullName.trim() === "" ? "" : fullNameField.safeParse(line.fullName).data;
  if (fullName === undefined) return refused("nameInvalid");
  const language = languageOfLine(line.language, defaultMailLanguage);
  if (language === null) return refused("languageUnknown");
  const course = await readCourse(ctx, line.course.trim());
  if (course === "courseUnknown") return refused(course);
  const couponCode = normalizeCouponCode(line.coupon);
  if (couponCode !== "" && course === null) return refused("couponWithoutCourse");
  const refusal = couponCode === "" ? null : couponRefusal(await findCoupon(ctx, couponCode), now);
  if (refusal !== null) return refused(refusal);

  const account = await findPasswordAccount(ctx, email.data);
  // Anybody can sign up with any address.
  // Until it is confirmed, only the link shows who owns it (INVITE-2).
  if (account !== null && (await readAddress(ctx, account.userId)).confirmed) {
    const { userId } = account;
    if (course === null) return { ...refused("addressHasAccount"), userId };
    if ((await findEnrollment(ctx, userId, course._id)) !== null) return { ...refused("personEnrolled"), userId };
    return { outcome: "enroll", userId, courseId: course._id, couponCode };
  }
  const earlier = await findByEmail(ctx, email.data);
  if (earlier !== null && isOpen(earlier) && earlier.expiresAt > now) return refused("alreadyInvited");
  const named = { ...(course && { courseId: course._id }), ...(couponCode !== "" && { couponCode }) };
  return { outcome: "invite", invitee: { email: email.data, fullName, language, ...named } };
}

/** A course by slug, id, address, or title if it is unique. */
async function readCourse(ctx: Ctx, text: string): Promise<Doc<"courses"> | "courseUnknown" | null> {
  if (text === "") return null;
  const named = /\/course\/([^/?#\s]+)/u.exec(text)?.[1] ?? text;
  const course = (await findCourseBySlug(ctx, named.toLowerCase())) ?? (await findCourse(ctx, named));
  return course ?? (await findCourseByTitle(ctx, text)) ?? "courseUnknown";
}

/** Whether a cell is too long to be real, and to normalize. */
function isTooLong({ fullName, email, course, coupon, language }: Omit<InvitationLine, "line">): boolean {
  return (
    coupon.length > limits.couponCode * 4 ||
    [fullName, email, course, language].some((cell) => cell.length > invitationRules.cell)
  );
}
