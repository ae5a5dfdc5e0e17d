import { v, type Infer } from "convex/values";
import type { Doc } from "../../../_generated/dataModel";

export const viewerView = v.union(
  v.object({ status: v.literal("anonymous") }),
  /** `ticket` lets a tab without a session ask whether the block lasts. */
  v.object({ status: v.literal("blocked"), ticket: v.string() }),
  v.object({
    status: v.literal("active"),
    userId: v.id("users"),
    fullName: v.string(),
    email: v.string(),
    isAdmin: v.boolean(),
    /** Absent without a picture. */
    avatarUrl: v.optional(v.string()),
    /** The sign-in address, as long as it can be confirmed and is not. */
    unconfirmedAddress: v.optional(v.string()),
    /** For an administrator to whom the administration is closed until there is one. */
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
};

/** For administrators. */
export const studentLine = v.object(studentFields);

export const studentDetails = v.object({
  ...studentFields,
  /** `email` is the address for contact, which people change by themselves. */
  signInEmail: v.string(),
  dataNascimento: v.union(v.string(), v.null()),
  uf: v.union(v.string(), v.null()),
  cep: v.union(v.string(), v.null()),
  avatarUrl: v.union(v.string(), v.null()),
});

export function toStudentLine(profile: Doc<"profiles">, isAdmin: boolean): Infer<typeof studentLine> {
  const { userId, fullName, email, courseCount, isBlocked } = profile;
  return { userId, fullName, email, createdAt: profile._creationTime, courseCount, isBlocked, isAdmin };
}

export function toStudentDetails(
  profile: Doc<"profiles">,
  { isAdmin, ...facts }: { isAdmin: boolean; signInEmail: string; avatarUrl: string | null },
): Infer<typeof studentDetails> {
  const { dataNascimento = null, uf = null, cep = null } = profile;
  return { ...toStudentLine(profile, isAdmin), ...facts, dataNascimento, uf, cep };
}

export const profileView = v.object({
  fullName: v.string(),
  latinName: v.union(v.string(), v.null()),
  /** Whether documents cannot print the name's own letters (CERT-30). */
  needsLatinName: v.boolean(),
  email: v.string(),
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
    dataNascimento: profile.dataNascimento ?? null,
    uf: profile.uf ?? null,
    cep: profile.cep ?? null,
    version: profile.version,
    ...facts,
  };
}
