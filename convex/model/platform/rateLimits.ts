import { calculateRateLimit, HOUR, RateLimiter, SECOND } from "@convex-dev/rate-limiter";
import { components } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { fail } from "./errors";

/**
 * A bucket of `rate` tokens that refills within an hour.
 * Shards spread the writes of busy keys, see docs/decisions.
 */
const anHour = (rate: number, shards?: number) => ({ kind: "token bucket" as const, rate, period: HOUR, shards });

/**
 * All rate limits.
 * A classroom of 200 shares one network address. docs/reliability.md lists them; a test compares.
 */
export const rateLimits = {
  /** By account and network: strangers elsewhere do not use it up. */
  passwords: anHour(10),
  /**
   * By account, from where its owner has not signed in lately.
   * Many addresses, or forged ones, together.
   */
  passwordsFromAnywhere: anHour(100),
  /**
   * Second factor codes, by person and known network.
   * Unknown networks share one. A right password fills nothing.
   */
  secondFactors: anHour(10),
  /**
   * Failed sign-ins, by network address.
   * One row, because jobs count them; nobody waits for it.
   */
  signIns: anHour(500),
  /** By network address. */
  signUps: anHour(500, 4),
  /** One bucket for the school, for networks that are new to it. */
  signUpsFromAnywhere: anHour(5_000, 10),
  /**
   * One bucket for the school, for networks known for a day.
   * A flood elsewhere does not use it up.
   */
  signUpsFromKnown: anHour(5_000, 10),
  /**
   * Reset links, by typed address and network address.
   * With or without an account.
   */
  resetMails: anHour(5),
  /**
   * By address, from where its owner has not signed in lately.
   * Many networks together.
   */
  resetMailsFromAnywhere: anHour(20),
  /** By network address. */
  resetMailsByCaller: anHour(200),
  /** By student. */
  coupons: anHour(10),
  /** By student: requests for access. */
  accessRequests: anHour(10),
  /** By student: questions, and more to them. */
  inquiries: anHour(20),
  /** By network address: codes tried before enrolling. */
  couponChecks: anHour(500),
  /** By downloading person. */
  certificateDocuments: anHour(60),
  /** By student. */
  confirmationMails: anHour(5),
  /**
   * Mails about an account, by unconfirmed address.
   * Anybody can have made the account with it.
   */
  unconfirmedMails: anHour(10),
  /** By administrator: announcements, which may mail everybody. */
  announcements: anHour(20),
  /** By administrator: invitations, also by a file. */
  invitations: anHour(4_000),
  /** By address: invitations by mail, from any administrator. */
  invitationMails: anHour(3),
  /** By student; a code has six digits. */
  confirmationCodes: anHour(10),
  /** By student: new sign-in addresses. */
  addressChanges: anHour(5),
  /** By new address: mails to it, from any account. */
  addressChangesTo: anHour(5),
  /** By student. */
  dataExports: anHour(3),
  /** By network address: requests of other systems. */
  certificateLookups: anHour(600),
  /** One bucket for the school. */
  certificateLookupsFromAnywhere: anHour(20_000, 10),
  /**
   * One bucket for the school: signed events of checkouts.
   * Unsigned ones need none; they cost a hash and no transaction.
   */
  accessEvents: anHour(5_000, 4),
  /** By shared certificate: pictures for previews, each some 200 ms of a core. */
  certificatePictures: anHour(20),
  /** One bucket for the school. */
  certificatePicturesOfAll: anHour(1_000),
  /** By student. */
  nameRequests: anHour(5),
  /** By student. */
  avatars: anHour(20),
  /** By student. */
  practiceAnswers: anHour(300),
  /** By administrator. */
  generatedLessons: anHour(60),
  /** By administrator. */
  generationRuns: anHour(20),
};

/**
 * A bucket with `rate` tokens, refilled every second.
 * `maxReserved` more wait for their turn.
 */
const aSecond = (rate: number, maxReserved: number) => ({
  kind: "token bucket" as const,
  rate,
  period: SECOND,
  maxReserved,
});

/** Pace of heavy work, so that it does not hold up the rest. */
const paces = {
  /**
   * One bucket for the school.
   * A PDF takes some 30 ms of a core.
   */
  certificatePdfs: aSecond(4, 40),
  /** By downloading person. */
  certificatePdfsOfOne: aSecond(2, 4),
};

export interface Use {
  limit: keyof typeof rateLimits;
  /** Absent for a limit with one bucket. */
  key?: string | undefined;
  /** Tokens to use; defaults to 1. */
  count?: number;
}

const limiter = new RateLimiter(components.rateLimiter, { ...rateLimits, ...paces });

/**
 * Uses one token of each limit, or none.
 * The error rolls the transaction back, so hammering does not postpone the next chance. Do not throw after this
 * for attempts that must count.
 * Error: tooManyAttempts {retryAt}.
 */
export async function takeFromLimits(ctx: MutationCtx, uses: readonly Use[]): Promise<void> {
  for (const { limit, ...use } of uses) {
    const { ok, retryAfter } = await limiter.limit(ctx, limit, use);
    if (!ok) fail("tooManyAttempts", { retryAt: Date.now() + Math.ceil(retryAfter) });
  }
}

/**
 * Takes a turn to make a PDF; returns the wait in ms.
 * Error: documentsBusy {retryAt}, if too many wait.
 */
export async function takePdfTurn(ctx: MutationCtx, userId: Id<"users">): Promise<number> {
  const own = await limiter.limit(ctx, "certificatePdfsOfOne", { key: userId, reserve: true });
  const all = own.ok ? await limiter.limit(ctx, "certificatePdfs", { reserve: true }) : own;
  const wait = Math.ceil(Math.max(own.retryAfter ?? 0, all.retryAfter ?? 0));
  return all.ok ? wait : fail("documentsBusy", { retryAt: Date.now() + wait });
}

/**
 * Uses one token if there is one; returns whether it did.
 * For callers that go on without.
 */
export async function tryLimit(ctx: MutationCtx, { limit, ...use }: Use): Promise<boolean> {
  return (await limiter.limit(ctx, limit, use)).ok;
}

/**
 * Returns the remaining tokens and the time to refill one.
 * For buckets without shards.
 */
export async function readLimit(
  ctx: QueryCtx,
  { limit, key }: Use,
): Promise<{ left: number; rate: number; msPerToken: number }> {
  const { rate, period } = rateLimits[limit];
  const state = await limiter.getValue(ctx, limit, { ...(key !== undefined && { key }) });
  const { value: left } = calculateRateLimit(state, rateLimits[limit], Date.now());
  return { left, rate, msPerToken: period / rate };
}

/**
 * Refunds `takeFromLimits`.
 * A bucket never holds more than its rate.
 */
export async function returnToLimits(ctx: MutationCtx, uses: readonly Use[]): Promise<void> {
  for (const { limit, key, count = 1 } of uses) await limiter.limit(ctx, limit, { key, count: -count });
}

/** Fills a bucket by removing it. */
export async function resetLimit(ctx: MutationCtx, { limit, key }: Use): Promise<void> {
  await limiter.reset(ctx, limit, { key });
}

const DAY = 24 * HOUR;

/**
 * Deletes buckets made more than a day ago.
 * In batches of their own. The component deletes none by itself and cannot tell which are full, so a bucket in
 * steady use is full again once a day.
 */
export async function forgetOldBuckets(ctx: MutationCtx): Promise<void> {
  await ctx.runMutation(components.rateLimiter.lib.clearAll, { before: Date.now() - DAY });
}
