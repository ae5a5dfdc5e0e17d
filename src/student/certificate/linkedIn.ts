import { brazilDay } from "@convex/shared/brazilDay";

interface LinkedInCertificate {
  hash: string;
  courseTitle: string;
  issuedAt: number;
}

/**
 * LinkedIn's form for a certification, filled in.
 * Certificates have no expiry date.
 */
export function linkedInUrl(
  { hash, courseTitle, issuedAt }: LinkedInCertificate,
  { certUrl, owner }: { certUrl: string; owner: string },
): string {
  const [issueYear = "", month = ""] = brazilDay(issuedAt).split("-");
  const fields = {
    startTask: "CERTIFICATION_NAME",
    name: courseTitle,
    organizationName: owner,
    issueYear,
    issueMonth: String(Number(month)),
    certUrl,
    certId: hash,
  };
  return `https://www.linkedin.com/profile/add?${new URLSearchParams(fields).toString()}`;
}
