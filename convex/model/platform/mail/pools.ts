import { Workpool, type WorkpoolComponent } from "@convex-dev/workpool";
import { components, internal } from "../../../_generated/api";
import type { Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { mailRules } from "../../../shared/limits";
import type { MailKind } from "../../../shared/mailKinds";

const newPool = (component: WorkpoolComponent, maxParallelism: number): Workpool =>
  new Workpool(component, {
    maxParallelism,
    retryActionsByDefault: true,
    defaultRetryBehavior: mailRules.retry,
    logLevel: "WARN",
  });

const prompt = newPool(components.mailPool, mailRules.parallel.prompt);
const bulk = newPool(components.bulkMailPool, mailRules.parallel.bulk);

/** Kinds that go to many people at once. */
const bulkKinds = new Set<MailKind>([
  "announcement",
  "certificateReissued",
  "certificateRevoked",
  "dailyPractice",
  "invitation",
]);

/**
 * Hands a queued mail to its pool.
 * The pool sends it, retries it and tells the outbox how it ended (MAIL-3, MAIL-4).
 */
export async function startSending(ctx: MutationCtx, { mailId, kind }: { mailId: Id<"mails">; kind: MailKind }) {
  const pool = bulkKinds.has(kind) ? bulk : prompt;
  await pool.enqueueAction(
    ctx,
    internal.jobs.mailSender.send,
    { mailId },
    { onComplete: internal.jobs.mail.settle, context: mailId },
  );
}
