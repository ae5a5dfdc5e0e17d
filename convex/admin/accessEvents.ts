import { literals } from "convex-helpers/validators";
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { internal } from "../_generated/api";
import { adminAction, adminQuery } from "../functions";
import { accessEventLine, paginateEvents } from "../model/learning/accessEvents/events";
import { findSecret, secretState } from "../model/learning/accessEvents/secret";
import { signEvent } from "../model/learning/accessEvents/signature";
import { actionsUrl } from "../model/platform/env";
import { fail } from "../model/platform/errors";
import { clampPage } from "../model/platform/pages";
import { accessEventRules, accessSecretStates } from "../shared/accessEvents";

const address = () => `${actionsUrl()}${accessEventRules.path}`;

/** The address for checkouts, and whether it takes events. */
export const status = adminQuery({
  args: {},
  returns: v.object({ address: v.string(), secret: literals(...accessSecretStates) }),
  handler: () => ({ address: address(), secret: secretState() }),
});

/** Newest first. */
export const list = adminQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(accessEventLine),
  handler: async (ctx, { paginationOpts }) => await paginateEvents(ctx, clampPage(paginationOpts)),
});

/**
 * Sends a test event to the address, as a checkout does.
 * Errors: webhookNotConfigured, webhookTestFailed.
 */
export const sendTest = adminAction({
  args: {},
  returns: v.null(),
  handler: async (ctx): Promise<null> => {
    const secret = findSecret() ?? fail("webhookNotConfigured");
    await ctx.runMutation(internal.jobs.accessEvents.auditTest, {});
    // A reserved address, which nobody can have.
    const event = { id: `test-${crypto.randomUUID()}`, type: "access.test", email: "checkout@example.com" };
    const body = new TextEncoder().encode(JSON.stringify(event));
    const headers = { "Content-Type": "application/json", ...(await signEvent(secret, body)) };
    const response = await fetch(address(), { method: "POST", headers, body }).catch(() => null);
    if (response?.status !== 200) fail("webhookTestFailed");
    return null;
  },
});
