import { calculateRateLimit, HOUR, RateLimiter, SECOND } from "@convex-dev/rate-limiter";
import { components } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { fail } from "./errors";

/** A bucket of `rate` tokens that refills within an hour. Shards spread the writes of busy keys, see docs/decisions. */
const anHour = (rate: number, shards?: number) => ({ kind: "token bucket" as const, rate, period: HOUR, shards });

/**
 * Every limit on how often something may be tried. A classroom of 200 shares one network address. docs/reliability.md
 * lists them; a test compares.
 */
export const rateLimits = {
  /** By account and network address: strangers elsewhere do not use up the owner's. */
  passwords: anHour(10),
  /** By account, from where its owner has not signed in lately: many addresses, or forged ones, together. */
  passwordsFromAnywhere: anHour(100),
  /** Codes of a second factor, by person and known network; unknown ones share one. A right password fills nothing. */
  secondFactors: anHour(10),
  /** By network address: those that failed. One row, because jobs count them; nobody waits for it. */
  signIns: anHour(500),
  /** By network address. */
  signUps: anHour(500, 4),
  /** One bucket for the school, of networks that are new to it. */
  signUpsFromAnywhere: anHour(5_000, 10),
  /** One bucket for the school, of networks where people have signed in for a day: a flood elsewhere does not use it up. */
  signUpsFromKnown: anHour(5_000, 10),
  /** Links for a new password, by the address typed, with or without an account, and network address together. */
  resetMails: anHour(5),
  /** By address, from where its owner has not signed in lately: many networks together. */
  resetMailsFromAnywhere: anHour(20),
  /** By network address. */
  resetMailsByCaller: anHour(200),
  /** By student. */
  coupons: anHour(10),
  /** By the person who downloads. */
  certificateDocuments: anHour(60),
  /** By student. */
  confirmationMails: anHour(5),
  /** By address that nobody has confirmed: mails about an account that anybody can have made with it. */
  unconfirmedMails: anHour(10),
  /** By administrator: invitations, also by a file. */
  invitations: anHour(4_000),
  /** By address: invitations by mail, from any administrator. */
  invitationMails: anHour(3),
  /** By student: a code has six digits. */
  confirmationCodes: anHour(10),
  /** By student: new sign-in addresses. */
  addressChanges: anHour(5),
  /** By the new address: mails to it, from any account. */
  addressChangesTo: anHour(5),
  /** By student. */
  dataExports: anHour(3),
  /** By network address: questions of other systems about certificates. */
  certificateLookups: anHour(600),
  /** One bucket for the school. */
  certificateLookupsFromAnywhere: anHour(20_000, 10),
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

/** `rate` at once and in each second; `maxReserved` more wait for their turn. */
const aSecond = (rate: number, maxReserved: number) => ({
  kind: "token bucket" as const,
  ...{ rate, period: SECOND, maxReserved },
});

/** How many begin what is heavy at once, so that others need not wait for it. */
const paces = {
  /** One bucket for the school. A PDF takes some 30 ms of a core. */
  certificatePdfs: aSecond(4, 40),
  /** By the person who downloads. */
  certificatePdfsOfOne: aSecond(2, 4),
};

export interface Use {
  limit: keyof typeof rateLimits;
  /** Absent for a limit with one bucket. */
  key?: string | undefined;
  /** Tokens that it takes; one by default. */
  count?: number;
}

const limiter = new RateLimiter(components.rateLimiter, { ...rateLimits, ...paces });

/**
 * Uses one token of each limit, or none: the error rolls the transaction back, so hammering does not postpone the next
 * chance. What shall count although it fails must not throw after this. Error: tooManyAttempts {retryAt}.
 */
export async function takeFromLimits(ctx: MutationCtx, uses: readonly Use[]): Promise<void> {
  for (const { limit, ...use } of uses) {
    const { ok, retryAfter } = await limiter.limit(ctx, limit, use);
    if (!ok) fail("tooManyAttempts", { retryAt: Date.now() + Math.ceil(retryAfter) });
  }
}

/** A turn to make a certificate's PDF. Returns the wait for it, in ms. Error: documentsBusy {retryAt}, when too many wait. */
export async function takePdfTurn(ctx: MutationCtx, userId: Id<"users">): Promise<number> {
  const own = await limiter.limit(ctx, "certificatePdfsOfOne", { key: userId, reserve: true });
  const all = own.ok ? await limiter.limit(ctx, "certificatePdfs", { reserve: true }) : own;
  const wait = Math.ceil(Math.max(own.retryAfter ?? 0, all.retryAfter ?? 0));
  return all.ok ? wait : fail("documentsBusy", { retryAt: Date.now() + wait });
}

/** For what goes on without: uses one token if there is one. */
export async function tryLimit(ctx: MutationCtx, { limit, ...use }: Use): Promise<boolean> {
  return (await limiter.limit(ctx, limit, use)).ok;
}

/** What is left in a bucket without shards, and how long it takes to refill by one. */
export async function readLimit(
  ctx: QueryCtx,
  { limit, key }: Use,
): Promise<{ left: number; rate: number; msPerToken: number }> {
  const { rate, period } = rateLimits[limit];
  const state = await limiter.getValue(ctx, limit, { ...(key !== undefined && { key }) });
  const { value: left } = calculateRateLimit(state, rateLimits[limit], Date.now());
  return { left, rate, msPerToken: period / rate };
}

/** Refunds `takeFromLimits`. A bucket never holds more than its rate. */
export async function returnToLimits(ctx: MutationCtx, uses: readonly Use[]): Promise<void> {
  for (const { limit, key, count = 1 } of uses) await limiter.limit(ctx, limit, { key, count: -count });
}

/** Fills a bucket by removing it. */
export async function resetLimit(ctx: MutationCtx, { limit, key }: Use): Promise<void> {
  await limiter.reset(ctx, limit, { key });
}

const DAY = 24 * HOUR;

/**
 * Deletes the buckets made more than a day ago, in batches of their own. The component deletes none by itself and
 * cannot tell which are full, so a bucket in steady use is full again once a day.
 */
export async function forgetOldBuckets(ctx: MutationCtx): Promise<void> {
  await ctx.runMutation(components.rateLimiter.lib.clearAll, { before: Date.now() - DAY });
}
