import type { AuditAction } from "../../../shared/auditActions";
import type { CertificateAct } from "../../../shared/certificateStates";
import { toSearchText } from "../../../shared/searchText";
import type { Maintained } from "../../platform/maintain";
import { timedTotals } from "../../platform/totals/kinds";

export const maintainedCertificates: Maintained<"certificates"> = {
  fields: ({ studentName, certificateHash }) => ({ searchText: toSearchText(`${studentName} ${certificateHash}`) }),
  // One of a student and course counts, however often it was corrected.
  totals: (_ctx, { issuedAt, state }) =>
    state === "replaced"
      ? [{ kind: "certificates", count: 0, parts: { replaced: 1 } }]
      : [
          { kind: "certificates", count: 1, parts: { valid: Number(state === "valid") } },
          ...timedTotals("certificates", issuedAt),
        ],
};

const auditActions: Record<CertificateAct, AuditAction> = {
  suspend: "certificate.suspended",
  lift: "certificate.lifted",
  revoke: "certificate.revoked",
  reissue: "certificate.reissued",
};

export const maintainedEvents: Maintained<"certificateEvents"> = {
  /** A reissue writes two events; the replaced certificate's is audited. */
  audit: async (ctx, { newDoc }) => {
    const certificate = newDoc && (await ctx.db.get("certificates", newDoc.certificateId));
    if (!newDoc || !certificate || (newDoc.act === "reissue" && certificate.replacedBy === undefined)) return [];
    const { certificateId: targetId, act, note: detail, actorId } = newDoc;
    const target = { targetKind: "certificate", targetId, targetLabel: certificate.certificateHash } as const;
    return [{ action: auditActions[act], ...target, detail, actorId }];
  },
};
