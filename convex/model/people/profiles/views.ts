import { literals } from "convex-helpers/validators";
import { v, type Infer } from "convex/values";
import type { Doc } from "../../../_generated/dataModel";
import { rights } from "../../../shared/rights";

const right = literals(...rights);

export const viewerView = v.union(
  v.object({ status: v.literal("anonymous") }),
  /** `ticket` lets a tab without a session follow the block. */
  v.object({ status: v.literal("blocked"), ticket: v.string() }),
  v.object({
    status: v.literal("active"),
    userId: v.id("users"),
    fullName: v.string(),
    email: v.string(),
    isAdmin: v.boolean(),
    /** Rights in the whole school, and those in the courses that the person teaches (ROLE-1). */
    rights: v.array(right),
    courseRights: v.array(right),
    /** Absent without a picture. */
    avatarUrl: v.optional(v.string()),
    /** Sign-in address that can be confirmed but is not. */
    unconfirmedAddress: v.optional(v.string()),
    /**
     * Set for staff without the required factor.
     * The administration is closed until they set one up.
     */
    lacksSecondFactor: v.optional(v.boolean()),
  }),
);

const studentFields = {
  userId: v.id("users"),
  fullName: v.string(),
  email: v.string(),
  createdAt: v.number(),
  courseCount: v.number(),
  isBlocked: v.boolean(),
  isAdmin: v.boolean(),
  /** yyyy-MM-dd in Brasília, in the courses of today; null before the first. */
  lastActiveDay: v.union(v.string(), v.null()),
};

/** A row of the administrators' list. */
export const studentLine = v.object(studentFields);

export const studentDetails = v.object({
  ...studentFields,
  /** `email` is the contact address, which people change themselves. */
  signInEmail: v.string(),
  phone: v.union(v.string(), v.null()),
  dataNascimento: v.union(v.string(), v.null()),
  uf: v.union(v.string(), v.null()),
  cep: v.union(v.string(), v.null()),
  avatarUrl: v.union(v.string(), v.null()),
  note: v.string(),
  noteVersion: v.number(),
});

export function toStudentLine(
  profile: Doc<"profiles">,
  facts: Pick<Infer<typeof studentLine>, "isAdmin" | "lastActiveDay">,
): Infer<typeof studentLine> {
  const { userId, fullName, email, courseCount, isBlocked } = profile;
  return { userId, fullName, email, createdAt: profile._creationTime, courseCount, isBlocked, ...facts };
}

export function toStudentDetails(
  profile: Doc<"profiles">,
  facts: Pick<Infer<typeof studentDetails>, "isAdmin" | "lastActiveDay" | "signInEmail" | "avatarUrl">,
): Infer<typeof studentDetails> {
  const { phone = null, dataNascimento = null, uf = null, cep = null } = profile;
  const { adminNote: note = "", adminNoteVersion: noteVersion = 0 } = profile;
  return { ...toStudentLine(profile, facts), ...facts, phone, dataNascimento, uf, cep, note, noteVersion };
}

export const profileView = v.object({
  fullName: v.string(),
  latinName: v.union(v.string(), v.null()),
  /** Whether documents lack letters of the name (CERT-30). */
  needsLatinName: v.boolean(),
  email: v.string(),
  phone: v.union(v.string(), v.null()),
  dataNascimento: v.union(v.string(), v.null()),
  uf: v.union(v.string(), v.null()),
  cep: v.union(v.string(), v.null()),
  avatarUrl: v.union(v.string(), v.null()),
  version: v.number(),
});

export function toProfileView(
  profile: Doc<"profiles">,
  facts: Pick<Infer<typeof profileView>, "avatarUrl" | "needsLatinName">,
): Infer<typeof profileView> {
  return {
    fullName: profile.fullName,
    latinName: profile.latinName ?? null,
    email: profile.email,
    phone: profile.phone ?? null,
    dataNascimento: profile.dataNascimento ?? null,
    uf: profile.uf ?? null,
    cep: profile.cep ?? null,
    version: profile.version,
    ...facts,
  };
}
