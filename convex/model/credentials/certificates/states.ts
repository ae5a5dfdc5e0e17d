import type { Doc } from "../../../_generated/dataModel";
import { certificateTransitions, type CertificateAct } from "../../../shared/certificateStates";

type Certificate = Doc<"certificates">;

/** Whether the revocation list has it. A suspended one may become valid again. */
export function isRevoked({ state }: Pick<Certificate, "state">): boolean {
  return state === "revoked" || state === "replaced";
}

/** Whether its documents are served. Without a name, the account was deleted. */
export function hasDocuments({ state, studentName }: Pick<Certificate, "state" | "studentName">): boolean {
  return state === "valid" && studentName !== "";
}

export function canAct(act: CertificateAct, { state }: Pick<Certificate, "state">): boolean {
  return certificateTransitions[act].from.includes(state);
}
