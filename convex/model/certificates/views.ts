import { v, type Infer } from "convex/values";
import type { Doc } from "../../_generated/dataModel";
import { languageOf } from "../courses/language";
import { languageView } from "../courses/views";

const publicFields = {
  hash: v.string(),
  studentName: v.string(),
  courseTitle: v.string(),
  language: languageView,
  courseDurationHours: v.number(),
  issuedAt: v.number(),
};

/** What anyone with the code may know: no ids, and no score, which belongs to the student (EXAM-1). */
export const verifiedCertificate = v.object(publicFields);

export const ownCertificate = v.object({ _id: v.id("certificates"), ...publicFields, score: v.number() });

export function toVerifiedCertificate(certificate: Doc<"certificates">): Infer<typeof verifiedCertificate> {
  return {
    hash: certificate.certificateHash,
    studentName: certificate.studentName,
    courseTitle: certificate.courseTitle,
    language: languageOf(certificate),
    courseDurationHours: certificate.courseDurationHours,
    issuedAt: certificate.issuedAt,
  };
}

export function toOwnCertificate(certificate: Doc<"certificates">): Infer<typeof ownCertificate> {
  return { _id: certificate._id, ...toVerifiedCertificate(certificate), score: certificate.score };
}
