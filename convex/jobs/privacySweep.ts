import { getFunctionName, type FunctionReference } from "convex/server";
import { v } from "convex/values";
import { internal } from "../_generated/api";
import { internalMutation } from "../functions";
import { sweepFormerTries } from "../model/learning/exams/formerTries";
import { sweepSeats } from "../model/learning/exams/room/seats";
import { sweepEvents } from "../model/learning/accessEvents/events";
import { sweepInvitations } from "../model/learning/invitations/retention";
import { sweepJobs } from "../model/platform/jobs/retention";
import { sweepBin } from "../model/flows/bin/items";
import { sweepEnded } from "../model/flows/endEnrollment";
import { sweepExports } from "../model/flows/ownData/exports";
import { sweepAudit, sweepNetworks } from "../model/people/privacy/retention";
import { limitedKinds, type LimitedKind } from "../shared/retention";

/** Deletes rows past their retention period (PRIVACY-12). */

type Sweep = FunctionReference<"mutation", "internal", Record<string, never>, null>;

/**
 * Sweeps, each in its own transactions; some cover several kinds.
 * A kind without a sweep does not compile.
 */
const sweeps: Record<LimitedKind, () => Sweep> = {
  presence: () => internal.jobs.privacySweep.presence,
  exports: () => internal.jobs.privacySweep.exports,
  limits: () => internal.jobs.credentials.forgetBuckets,
  links: () => internal.jobs.credentials.sweep,
  secretMails: () => internal.jobs.mail.sweep,
  sessions: () => internal.jobs.credentials.sweep,
  failures: () => internal.jobs.credentials.sweep,
  mails: () => internal.jobs.mail.sweep,
  invitations: () => internal.jobs.privacySweep.invitations,
  carryingInvitations: () => internal.jobs.privacySweep.invitations,
  jobs: () => internal.jobs.privacySweep.jobs,
  bin: () => internal.jobs.privacySweep.bin,
  accessEvents: () => internal.jobs.privacySweep.accessEvents,
  formerTries: () => internal.jobs.privacySweep.formerTries,
  endedStudies: () => internal.jobs.privacySweep.endedStudies,
  networks: () => internal.jobs.privacySweep.networks,
  audit: () => internal.jobs.privacySweep.audit,
};

/** The only periodic job for retention. */
export const run = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    const jobs = new Map(limitedKinds.map((kind) => [getFunctionName(sweeps[kind]()), sweeps[kind]()]));
    for (const sweep of jobs.values()) await ctx.scheduler.runAfter(0, sweep, {});
    return null;
  },
});

export const presence = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (await sweepSeats(ctx)) await ctx.scheduler.runAfter(0, internal.jobs.privacySweep.presence, {});
    return null;
  },
});

export const bin = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (await sweepBin(ctx)) await ctx.scheduler.runAfter(0, internal.jobs.privacySweep.bin, {});
    return null;
  },
});

export const accessEvents = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (await sweepEvents(ctx)) await ctx.scheduler.runAfter(0, internal.jobs.privacySweep.accessEvents, {});
    return null;
  },
});

export const formerTries = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (await sweepFormerTries(ctx)) await ctx.scheduler.runAfter(0, internal.jobs.privacySweep.formerTries, {});
    return null;
  },
});

export const endedStudies = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (await sweepEnded(ctx)) await ctx.scheduler.runAfter(0, internal.jobs.privacySweep.endedStudies, {});
    return null;
  },
});

export const exports = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (await sweepExports(ctx)) await ctx.scheduler.runAfter(0, internal.jobs.privacySweep.exports, {});
    return null;
  },
});

export const invitations = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (await sweepInvitations(ctx)) await ctx.scheduler.runAfter(0, internal.jobs.privacySweep.invitations, {});
    return null;
  },
});

export const jobs = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (await sweepJobs(ctx)) await ctx.scheduler.runAfter(0, internal.jobs.privacySweep.jobs, {});
    return null;
  },
});

export const networks = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (await sweepNetworks(ctx)) await ctx.scheduler.runAfter(0, internal.jobs.privacySweep.networks, {});
    return null;
  },
});

export const audit = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (await sweepAudit(ctx)) await ctx.scheduler.runAfter(0, internal.jobs.privacySweep.audit, {});
    return null;
  },
});
