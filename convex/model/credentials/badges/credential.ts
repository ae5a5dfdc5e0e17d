import { encodeHexLowerCase } from "@oslojs/encoding";
import { v, type Infer } from "convex/values";
import { taxIdText } from "../../../shared/taxId";
import { certificateDocument } from "../certificates/pdf/document";
import type { Issuer } from "../../platform/settings/issuer";
import { badgeAddresses } from "./addresses";
import { statusPurposes } from "./tables";
import { badgeTexts } from "./texts";
import { fill, formats } from "../certificates/pdf/texts";
import { sha256 } from "../../platform/digest";

export const badgeFacts = v.object({
  /** Certificate as on its PDF, in the language of the course. */
  document: certificateDocument,
  /** Achievement: a course, or a path. */
  courseId: v.union(v.id("courses"), v.id("paths")),
  email: v.string(),
  /** Address of the client. */
  schoolUrl: v.string(),
  siteUrl: v.string(),
  statusList: v.number(),
  statusIndex: v.number(),
});

type BadgeFacts = Infer<typeof badgeFacts>;

/** Random values, drawn once and stored. */
export interface Recipient {
  credentialId: string;
  subjectId: string;
  salt: string;
  identityHash: string;
}

export const contexts = [
  "https://www.w3.org/ns/credentials/v2",
  "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json",
  // It defines the type of `credentialSchema`,
  // 1EdTechJsonSchemaValidator2019.
  "https://purl.imsglobal.org/spec/ob/v3p0/extensions.json",
] as const;

/**
 * Hash of the address with a public salt.
 * The salt hides that two addresses are equal; a guessed address can still be tested.
 */
export const hashIdentity = async (email: string, salt: string) =>
  `sha256$${encodeHexLowerCase(await sha256(`${email}${salt}`))}`;

/**
 * Returns the issuer's Profile (Open Badges 3.0).
 * Its id is the DID in signed documents and the address in the document there (BADGE-9). The other one is listed
 * beside it.
 */
export function toProfile(
  issuer: Issuer | undefined,
  { siteUrl, schoolUrl, schoolName }: { siteUrl: string; schoolUrl: string; schoolName: string },
  by: "did" | "issuer" = "did",
) {
  const addresses = badgeAddresses(siteUrl);
  const taxId = issuer?.taxId;
  const entry = (identifier: string, identifierType: string) => ({
    type: "IdentifierEntry",
    identifier,
    identifierType,
  });
  return {
    id: addresses[by],
    type: ["Profile"],
    name: issuer?.legalName ?? schoolName,
    url: schoolUrl,
    otherIdentifier: [
      entry(addresses[by === "did" ? "issuer" : "did"], "identifier"),
      ...(taxId === undefined ? [] : [entry(taxIdText(taxId), "ext:cnpj")]),
    ],
  };
}

/**
 * Returns the payload of an Open Badge 3.0 as VC-JWT.
 * It is the credential itself, plus the claims that repeat it.
 *
 * @param validFrom ms; renewed by a new signature, while the award date stays
 */
export async function toCredential(facts: BadgeFacts, recipient: Recipient, validFrom: number): Promise<object> {
  const { document, courseId, statusList, statusIndex } = facts;
  const { courseTitle, courseLanguage, hours, score, passMark, enrolledAt, issuedAt, verifyUrl } = document;
  const t = badgeTexts[courseLanguage];
  const addresses = badgeAddresses(facts.siteUrl);
  const scoreId = await stableId(`score of ${courseId}`);
  const issuer = toProfile(document.issuer, { ...facts, schoolName: document.school.name });
  const nbf = Math.floor(validFrom / 1000);
  const pass = fill(t.passMark, { mark: formats(courseLanguage).number(passMark) });
  return {
    "@context": contexts,
    id: recipient.credentialId,
    type: ["VerifiableCredential", "OpenBadgeCredential"],
    issuer,
    validFrom: wholeSeconds(validFrom),
    awardedDate: wholeSeconds(issuedAt),
    name: courseTitle,
    credentialSubject: {
      id: recipient.subjectId,
      type: ["AchievementSubject"],
      identifier: [
        {
          type: "IdentityObject",
          hashed: true,
          identityHash: recipient.identityHash,
          identityType: "emailAddress",
          salt: recipient.salt,
        },
      ],
      activityStartDate: wholeSeconds(enrolledAt),
      activityEndDate: wholeSeconds(issuedAt),
      creditsEarned: hours,
      achievement: {
        id: await stableId(`course ${courseId}`),
        type: ["Achievement"],
        achievementType: "CertificateOfCompletion",
        name: courseTitle,
        description: fill(t.description, { course: courseTitle, hours: `${hours}` }),
        criteria: { narrative: `${t.criteria} ${pass}` },
        creditsAvailable: hours,
        inLanguage: courseLanguage,
        image: { id: addresses.picture, type: "Image", caption: t.picture },
        resultDescription: [
          {
            id: scoreId,
            type: ["ResultDescription"],
            name: t.score,
            resultType: "RawScore",
            valueMin: "0",
            valueMax: "10",
            requiredValue: `${passMark}`,
          },
        ],
      },
      result: [{ type: ["Result"], resultDescription: scoreId, value: `${score}` }],
    },
    evidence: [{ id: verifyUrl, type: ["Evidence"], name: t.evidence, narrative: t.evidenceText }],
    credentialSchema: [
      {
        id: "https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json",
        type: "1EdTechJsonSchemaValidator2019",
      },
    ],
    credentialStatus: statusPurposes.map((statusPurpose) => {
      const statusListCredential = addresses.statusList(statusList, statusPurpose);
      return {
        id: `${statusListCredential}#${statusIndex}`,
        type: "BitstringStatusListEntry",
        statusPurpose,
        statusListIndex: `${statusIndex}`,
        statusListCredential,
      };
    }),
    iss: issuer.id,
    jti: recipient.credentialId,
    nbf,
    sub: recipient.subjectId,
  };
}

/**
 * Rounds ms down to seconds, which JWT libraries count in.
 * The claims must equal the credential.
 */
export const wholeSeconds = (moment: number) =>
  new Date(Math.floor(moment / 1000) * 1000).toISOString().replace(".000Z", "Z");

/** Derives a `urn:uuid:` from a name: version 8 (RFC 9562). */
async function stableId(name: string): Promise<string> {
  const digits = encodeHexLowerCase(await sha256(name));
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(13, 16)}`, `8${digits.slice(17, 20)}`];
  return `urn:uuid:${[...parts, digits.slice(20, 32)].join("-")}`;
}
