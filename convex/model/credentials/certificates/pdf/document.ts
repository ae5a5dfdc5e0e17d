import { literals } from "convex-helpers/validators";
import { v, type Infer } from "convex/values";
import type { Doc } from "../../../../_generated/dataModel";
import { courseLanguages } from "../../../../shared/courseFacts";
import { documentLanguages, type DocumentLanguage } from "../../../../shared/documentLanguages";
import { fail } from "../../../platform/errors";
import { issuerView } from "../../../platform/settings/issuer";
import type { SchoolHead } from "../../../platform/settings/school";
import { printedName } from "../printable";
import type { CertificateRecord } from "../records";

/** Name, accent on paper, and icon of the school. */
export const printedSchool = v.object({ name: v.string(), accent: v.string(), icon: v.optional(v.id("_storage")) });

export const toPrintedSchool = ({ name, colors, icon }: SchoolHead): Infer<typeof printedSchool> => ({
  name,
  accent: colors.accent,
  ...(icon !== undefined && { icon }),
});

/** Contents of a certificate's PDF. */
export const certificateDocument = v.object({
  language: literals(...documentLanguages),
  code: v.string(),
  verifyUrl: v.string(),
  studentName: v.string(),
  courseTitle: v.string(),
  courseLanguage: literals(...courseLanguages),
  hours: v.number(),
  score: v.number(),
  /** Out of 10. */
  passMark: v.number(),
  enrolledAt: v.number(),
  issuedAt: v.number(),
  recordedAt: v.number(),
  program: v.array(
    v.object({ title: v.string(), lessons: v.array(v.object({ title: v.string(), minutes: v.number() })) }),
  ),
  issuer: v.optional(issuerView),
  /** The school that it is made with. */
  school: printedSchool,
  /** Whether it certifies a path, whose program has courses instead of lessons. */
  ofPath: v.optional(v.boolean()),
});

export type CertificateDocument = Infer<typeof certificateDocument>;

/**
 * Returns the contents of the PDF.
 * Error: certificateNameLetters, while the faces lack letters of the name and no Latin name is given.
 */
export function toCertificateDocument(
  certificate: Doc<"certificates">,
  record: CertificateRecord,
  { language, siteUrl, school }: { language: DocumentLanguage; siteUrl: string; school: SchoolHead },
): CertificateDocument {
  const studentName = printedName(certificate) ?? fail("certificateNameLetters");
  const { certificateHash: code, courseTitle, courseDurationHours: hours, score, issuedAt } = certificate;
  const { program, recordedAt, enrolledAt, passingScore, issuer } = record;
  return {
    language,
    code,
    studentName,
    courseTitle,
    hours,
    score,
    issuedAt,
    program,
    recordedAt,
    enrolledAt,
    verifyUrl: verifyUrl(siteUrl, code),
    courseLanguage: certificate.language,
    passMark: passingScore / 10,
    school: toPrintedSchool(school),
    ...(issuer && { issuer }),
    ...(certificate.pathId !== undefined && { ofPath: true }),
  };
}

/** Address of the page that checks the certificate. */
export const verifyUrl = (siteUrl: string, code: string): string => new URL(`/verify/${code}`, siteUrl).href;
