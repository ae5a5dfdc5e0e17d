import type { Doc } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import type { AuditAction } from "../../../shared/auditActions";
import { brazilDay } from "../../../shared/brazilDay";
import type { CertificateAct, CertificateState } from "../../../shared/certificateStates";
import { toSearchText } from "../../../shared/searchText";
import { listChanges, type AuditRules } from "../../platform/audit/changes";
import type { Maintained } from "../../platform/maintain";
import { timedTotals } from "../../platform/totals/kinds";
import { scopesOf } from "../../platform/totals/scopes";

export const maintainedCertificates: Maintained<"certificates"> = {
  fields: ({ studentName, certificateHash }) => ({ searchText: toSearchText(`${studentName} ${certificateHash}`) }),
  // One of a student and course counts, however often it was corrected.
  totals: async (ctx, { courseId, issuedAt: moment, state }) => {
    if (state === "replaced") return [{ kind: "certificates", count: 0, parts: { replaced: 1 } }];
    const scopes = await scopesOf(ctx, { courseId });
    return [
      { kind: "certificates", count: 1, parts: { valid: Number(state === "valid") } },
      ...timedTotals("certificates", { moment, scopes }),
    ];
  },
};

export const auditActions: Record<CertificateAct, AuditAction> = {
  suspend: "certificate.suspended",
  lift: "certificate.lifted",
  revoke: "certificate.revoked",
  reissue: "certificate.reissued",
};

/** A certificate with the day on it. */
const toFacts = (certificate: Doc<"certificates">) => ({ ...certificate, issuedDay: brazilDay(certificate.issuedAt) });

export const certificateRules: AuditRules<Omit<ReturnType<typeof toFacts>, "_id" | "_creationTime">> = {
  userId: "fixed",
  courseId: "fixed",
  examAttemptId: "fixed",
  pathId: "fixed",
  certificateHash: "text",
  studentName: "text",
  latinName: "own",
  courseTitle: "fixed",
  language: "fixed",
  courseDurationHours: "hours",
  score: "fixed",
  issuedAt: "derived",
  issuedDay: "day",
  state: "choice",
  stateAt: "internal",
  replacedBy: "internal",
  replaces: "internal",
  isShared: "own",
  searchText: "derived",
};

/** The state that an event found: only a suspended one differs. */
async function findStateBefore(ctx: QueryCtx, { certificateId }: Doc<"certificateEvents">): Promise<CertificateState> {
  const [, last] = await ctx.db
    .query("certificateEvents")
    .withIndex("by_certificateId", (q) => q.eq("certificateId", certificateId))
    .order("desc")
    .take(2);
  return last?.act === "suspend" ? "suspended" : "valid";
}

export const maintainedEvents: Maintained<"certificateEvents"> = {
  /** A reissue writes two events; the replaced certificate's is audited. */
  audit: async (ctx, { oldDoc, newDoc }) => {
    const certificate = newDoc && (await ctx.db.get("certificates", newDoc.certificateId));
    // An older event loses the names of a deleted account.
    if (!newDoc || oldDoc || !certificate || (newDoc.act === "reissue" && !certificate.replacedBy)) return [];
    const { certificateId: targetId, act, note: detail, actorId } = newDoc;
    const target = { targetKind: "certificate", targetId, targetLabel: certificate.certificateHash } as const;
    const { replacedBy, state } = certificate;
    const copy = replacedBy && (await ctx.db.get("certificates", replacedBy));
    const before = { ...toFacts(certificate), state: await findStateBefore(ctx, newDoc) };
    const changes = listChanges(certificateRules, before, { ...toFacts(copy ?? certificate), state });
    return [{ action: auditActions[act], ...target, detail, actorId, changes }];
  },
};

export const maintainedNameRequests: Maintained<"nameRequests"> = {
  totals: (_ctx, { state }) => (state === "open" ? [{ kind: "waiting", count: 0, parts: { names: 1 } }] : []),
};
