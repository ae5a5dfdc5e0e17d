import { customAction, customCtx, customMutation, customQuery } from "convex-helpers/server/customFunctions";
import { internal } from "./_generated/api";
import type { Id } from "./_generated/dataModel";
import {
  action,
  internalAction,
  internalMutation as untriggeredInternalMutation,
  internalQuery,
  mutation,
  query,
  type ActionCtx,
  type MutationCtx,
  type QueryCtx,
} from "./_generated/server";
import { requireAdmin, requireStudent } from "./model/people/access";
import { triggers } from "./model/triggers";

/**
 * The doorway. The builder on the first line of a function is its access level; nothing else in `convex/` may use the
 * builders of `_generated/server` (ESLint). Student and administrator functions get the caller as `ctx.viewer`, checked
 * in the same transaction as what they read or write; no function takes a user id to act for another person. Every mutation
 * writes through the triggers (model/triggers.ts).
 */

/** Everybody, signed in or not. */
export const publicQuery = query;
export const publicMutation = customMutation(mutation, customCtx(triggers.wrapDB<MutationCtx>));
export const publicAction = action;

/** A live session of a person who is not blocked; administrators are students too. */
export const studentQuery = customQuery(
  query,
  customCtx(async (ctx: QueryCtx) => ({ viewer: await requireStudent(ctx) })),
);
export const studentMutation = customMutation(
  mutation,
  customCtx(async (ctx: MutationCtx) => ({ ...triggers.wrapDB(ctx), viewer: await requireStudent(ctx) })),
);

/** As above, with the role of administrator, whom the triggers write into the audit trail. */
export const adminQuery = customQuery(
  query,
  customCtx(async (ctx: QueryCtx) => ({ viewer: await requireAdmin(ctx) })),
);
export const adminMutation = customMutation(
  mutation,
  customCtx(async (ctx: MutationCtx) => triggers.wrapDB({ ...ctx, viewer: await requireAdmin(ctx) })),
);
/** An action has no transaction of its own: the mutations that it runs check the role again. */
export const adminAction = customAction(
  action,
  customCtx(async (ctx: ActionCtx): Promise<{ viewerId: Id<"users"> }> => {
    return { viewerId: await ctx.runQuery(internal.roles.requireAdministrator, {}) };
  }),
);

/** The command line, the scheduler and other functions; never a browser. */
export { internalAction, internalQuery };
export const internalMutation = customMutation(untriggeredInternalMutation, customCtx(triggers.wrapDB<MutationCtx>));

/** Writes past the triggers: only for the recount, which mends what they keep. */
export { untriggeredInternalMutation };
