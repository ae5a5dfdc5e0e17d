import type { Doc } from "../../../_generated/dataModel";
import { certificateTransitions, type CertificateAct } from "../../../shared/certificateStates";

type Certificate = Doc<"certificates">;

/**
 * Whether the revocation list has it.
 * Suspended ones are not in it: they may become valid again.
 */
export function isRevoked({ state }: Pick<Certificate, "state">): boolean {
  return state === "revoked" || state === "replaced";
}

/**
 * Whether documents are served.
 * Not without a name: the account was deleted.
 */
export function hasDocuments({ state, studentName }: Pick<Certificate, "state" | "studentName">): boolean {
  return state === "valid" && studentName !== "";
}

export function canAct(action: CertificateAct, { state }: Pick<Certificate, "state">): boolean {
  return certificateTransitions[action].from.includes(state);
}
