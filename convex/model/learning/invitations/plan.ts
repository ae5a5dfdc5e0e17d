import { v, type Infer } from "convex/values";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { normalizeCouponCode } from "../../../shared/couponForm";
import { invitationRules, languageOfLine, type InvitationRefusal } from "../../../shared/invitations";
import { limits } from "../../../shared/limits";
import { defaultMailLanguage } from "../../../shared/mailKinds";
import { emailField, fullNameField } from "../../../shared/personFields";
import { couponRefusal } from "../coupons/couponRules";
import { findCoupon } from "../coupons/reads";
import { findCourse, findCourseBySlug, findCourseByTitle } from "../../content/courses/reads";
import { findEnrollment } from "../enrollments/reads";
import { findPasswordAccount } from "../../platform/accounts";
import { invitationCells } from "../../platform/jobs/tables";
import { readAddress } from "../../people/signIn/confirmations";
import { findByEmail, isOpen } from "./reads";

type Ctx = QueryCtx | MutationCtx;

/** An invitation as typed (shared/invitations.ts). */
export const invitationLine = v.object({ line: v.number(), ...invitationCells });

/** Cells of a person, as typed. */
export const personCells = { email: v.string(), fullName: v.string(), language: v.string() };

type Line = Infer<typeof invitationLine>;

export type Invitee = Pick<
  Doc<"invitations">,
  "email" | "fullName" | "language" | "courseId" | "couponCode" | "passes" | "phone" | "staff"
>;

export interface Refused {
  outcome: "refused";
  /** All of them, so that a file is mended in one go. */
  reasons: InvitationRefusal[];
  /** The account that was found. */
  userId?: Id<"users">;
}

/**
 * Effect of one invitation.
 * `enroll`: the address has an account, which is enrolled instead.
 */
export type Plan =
  | { outcome: "invite"; invitee: Invitee }
  | { outcome: "enroll"; userId: Id<"users">; courseId: Id<"courses">; couponCode: string }
  | Refused;

export const refused = (...reasons: InvitationRefusal[]): Refused => ({ outcome: "refused", reasons });

interface ReadLine {
  /** Undefined if its cells cannot be read. */
  person: Pick<Invitee, "email" | "fullName" | "language" | "phone"> | undefined;
  course: Doc<"courses"> | null;
  faults: InvitationRefusal[];
}

/** Reads whom a line names, and the course, with all its faults. */
export async function readLine(ctx: Ctx, line: Line): Promise<ReadLine> {
  if (isTooLong(line)) return { person: undefined, course: null, faults: ["invitationAddressInvalid"] };
  const faults: InvitationRefusal[] = [];
  const email = emailField.safeParse(line.email).data;
  if (email === undefined) faults.push("invitationAddressInvalid");
  const fullName = line.fullName.trim() === "" ? "" : fullNameField.safeParse(line.fullName).data;
  if (fullName === undefined) faults.push("nameInvalid");
  const language = languageOfLine(line.language, defaultMailLanguage);
  if (language === null) faults.push("languageUnknown");
  const course = await readCourse(ctx, line.course.trim());
  if (course === "courseUnknown") faults.push(course);
  const phone = line.phone?.trim() ?? "";
  const isRead = email !== undefined && fullName !== undefined && language !== null;
  return {
    person: isRead ? { email, fullName, language, ...(phone !== "" && { phone }) } : undefined,
    course: course === "courseUnknown" ? null : course,
    faults,
  };
}

/**
 * Plans one row by the rules of a single invitation.
 * Changes nothing.
 */
export async function planInvitation(ctx: Ctx, line: Line, now = Date.now()): Promise<Plan> {
  const { person, course, faults } = await readLine(ctx, line);
  if (isTooLong(line)) return refused(...faults);
  const couponCode = normalizeCouponCode(line.coupon);
  if (couponCode !== "" && line.course.trim() === "") faults.push("couponWithoutCourse");
  else {
    const refusal = couponCode === "" ? null : couponRefusal(await findCoupon(ctx, couponCode), now);
    if (refusal !== null) faults.push(refusal);
  }
  if (person === undefined || faults.length > 0) return refused(...faults);

  const account = await findPasswordAccount(ctx, person.email);
  // Anybody can sign up with any address.
  // Until it is confirmed, only the link shows who owns it (INVITE-2).
  if (account !== null && (await readAddress(ctx, account.userId)).confirmed) {
    const { userId } = account;
    if (course === null) return { ...refused("addressHasAccount"), userId };
    if ((await findEnrollment(ctx, userId, course._id)) !== null) return { ...refused("personEnrolled"), userId };
    return { outcome: "enroll", userId, courseId: course._id, couponCode };
  }
  const earlier = await findByEmail(ctx, person.email);
  if (earlier !== null && isOpen(earlier) && earlier.expiresAt > now) return refused("alreadyInvited");
  const named = { ...(course && { courseId: course._id }), ...(couponCode !== "" && { couponCode }) };
  return { outcome: "invite", invitee: { ...person, ...named } };
}

/** A course by slug, id, address, or title if it is unique. */
async function readCourse(ctx: Ctx, text: string): Promise<Doc<"courses"> | "courseUnknown" | null> {
  if (text === "") return null;
  const named = /\/course\/([^/?#\s]+)/u.exec(text)?.[1] ?? text;
  const course = (await findCourseBySlug(ctx, named.toLowerCase())) ?? (await findCourse(ctx, named));
  return course ?? (await findCourseByTitle(ctx, text)) ?? "courseUnknown";
}

/** Whether a cell is too long to be real, and to normalize. */
export function isTooLong({ fullName, email, course, coupon, language, phone = "", pass }: Line): boolean {
  const cells = [fullName, email, course, language, phone, pass?.price ?? "", pass?.date ?? "", pass?.until ?? ""];
  return (
    coupon.length > limits.couponCode * 4 ||
    (pass?.note.length ?? 0) > 4 * limits.passNote ||
    cells.some((cell) => cell.length > invitationRules.cell)
  );
}
