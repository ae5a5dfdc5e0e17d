import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { limits } from "../../../shared/limits";
import { fail } from "../../platform/errors";
import { startJob, type Job, type JobRules } from "../../platform/jobs/engine";
import { auditActions } from "./maintained";
import { canAct } from "./states";
import { changeState, reissue } from "./writes";

type CertificateWork = Omit<Job<"certificates">["work"], "kind">;

/**
 * Changes the state or hours of many certificates.
 * Errors: invalidInput (none, or too many), jobRunning.
 */
export async function startCertificateJob(
  ctx: MutationCtx,
  { createdBy, ...work }: CertificateWork & { createdBy: Id<"users"> },
  certificateIds: readonly Id<"certificates">[],
): Promise<void> {
  const unique = [...new Set(certificateIds)];
  if (unique.length === 0 || unique.length > limits.certificatesPerJob) fail("invalidInput");
  const items = unique.map((certificateId) => ({ certificateId }));
  const { act, note: detail } = work;
  const target = { targetKind: "certificate", targetId: "list", targetLabel: "" } as const;
  const audit = { action: auditActions[act], ...target, detail };
  await startJob(ctx, { createdBy, work: { ...work, kind: "certificates" }, items, audit });
}

export const certificateJobRules: JobRules<"certificates"> = {
  act: async (ctx, { createdBy: actorId, work }, { certificateId }) => {
    const certificate = certificateId && (await ctx.db.get("certificates", certificateId));
    if (!certificate) return { note: "notFound" };
    if (!canAct(work.act, certificate)) return { note: "certificateStateChanged" };
    if (hasHours(certificate, work)) return { note: "nothingToChange" };
    const { act, reason, note, courseDurationHours } = work;
    const why = { reason, note, actorId };
    const corrections = courseDurationHours === undefined ? {} : { courseDurationHours };
    if (act === "reissue") await reissue(ctx, certificate, { corrections, why });
    else await changeState(ctx, certificate, { act, why });
    return null;
  },
};

/**
 * Whether a reissue with these hours would correct nothing.
 * The owner would be told that their certificate was replaced.
 */
const hasHours = ({ courseDurationHours }: Doc<"certificates">, work: CertificateWork): boolean =>
  work.act === "reissue" && work.courseDurationHours === courseDurationHours;
