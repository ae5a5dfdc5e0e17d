import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { internal } from "../_generated/api";
import { studentAction, studentQuery } from "../functions";
import { fail } from "../model/platform/errors";
import { requireAcceptance } from "../model/people/privacy/acceptances";
import { findExport } from "../model/flows/ownData/exports";
import { asOwner, proof } from "../model/people/signIn/ownPassword";
import { mailLanguages } from "../shared/mailKinds";
import { certificateFates, exportStates } from "../shared/privacy";

/** Export and removal of a person's own data. */

/** State of the caller's export; null without one. */
export const exported = studentQuery({
  args: {},
  returns: v.union(
    v.object({ state: literals(...exportStates), bytes: v.union(v.number(), v.null()), expiresAt: v.number() }),
    v.null(),
  ),
  handler: async (ctx) => {
    const found = await findExport(ctx, ctx.viewer.userId);
    return found && { state: found.state, bytes: found.bytes ?? null, expiresAt: found.expiresAt };
  },
});

/** Versions that the caller accepted last. */
export const accepted = studentQuery({
  args: {},
  returns: v.object({ terms: v.string(), privacy: v.string(), acceptedAt: v.number() }),
  handler: async (ctx) => {
    const { terms, privacy, acceptedAt } = await requireAcceptance(ctx, ctx.viewer.userId);
    return { terms, privacy, acceptedAt };
  },
});

/**
 * Starts an export, which replaces an earlier one.
 * Errors: formInvalid, tooManyAttempts {retryAt}, signInBusy {retryAt}, secondFactorNotConfigured.
 */
export const askExport = studentAction({
  args: { ...proof, language: literals(...mailLanguages) },
  returns: v.null(),
  handler: async (ctx, { language, ...owner }): Promise<null> => {
    await asOwner(ctx, owner, (code) => ctx.runMutation(internal.jobs.privacyExport.begin, { language, code }));
    return null;
  },
});

/**
 * Returns the export, to its own signed-in person only.
 * Error: notFound, also once it has expired.
 */
export const download = studentAction({
  args: {},
  returns: v.bytes(),
  handler: async (ctx): Promise<ArrayBuffer> => {
    const storageId = await ctx.runQuery(internal.jobs.privacyExport.ownFile, {});
    const file = storageId && (await ctx.storage.get(storageId));
    return file ? await file.arrayBuffer() : fail("notFound");
  },
});

/**
 * Deletes the account for good.
 * Errors: formInvalid, lastAdmin, tooManyAttempts {retryAt}, signInBusy {retryAt}, secondFactorNotConfigured.
 */
export const removeAccount = studentAction({
  args: { ...proof, certificates: literals(...certificateFates) },
  returns: v.null(),
  handler: async (ctx, { certificates, ...owner }): Promise<null> => {
    await asOwner(ctx, owner, (code) => ctx.runMutation(internal.jobs.privacyRemoval.begin, { certificates, code }));
    return null;
  },
});
