import type { Doc } from "../../../_generated/dataModel";
import { certificateTransitions, type CertificateAct, type CertificateState } from "../../../shared/certificateStates";
import { toSearchText } from "../../../shared/searchText";

type Certificate = Doc<"certificates">;

/** Certificates from before states existed are valid. */
export function stateOf({ state = "valid" }: Pick<Certificate, "state">): CertificateState {
  return state;
}

/** Whether the certificate is in the revocation list. Suspended ones are not: they may become valid again. */
export function isRevoked(certificate: Pick<Certificate, "state">): boolean {
  const state = stateOf(certificate);
  return state === "revoked" || state === "replaced";
}

/** Whether documents of it are made, kept and served. Without a name it belongs to a deleted account. */
export function hasDocuments(certificate: Pick<Certificate, "state" | "studentName">): boolean {
  return stateOf(certificate) === "valid" && certificate.studentName !== "";
}

export function canAct(act: CertificateAct, certificate: Pick<Certificate, "state">): boolean {
  return certificateTransitions[act].from.includes(stateOf(certificate));
}

/** What triggers and the migration maintain. */
export function keptCertificateFields(certificate: Certificate) {
  const { studentName, certificateHash } = certificate;
  return { state: stateOf(certificate), searchText: toSearchText(`${studentName} ${certificateHash}`) };
}
