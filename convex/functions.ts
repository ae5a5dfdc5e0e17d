import { customAction, customCtx, customMutation, customQuery } from "convex-helpers/server/customFunctions";
import { v } from "convex/values";
import { internal } from "./_generated/api";
import type { Id } from "./_generated/dataModel";
import * as server from "./_generated/server";
import type { ActionCtx, MutationCtx, QueryCtx } from "./_generated/server";
import { requireAdmin, requireStudent } from "./model/people/profiles/access";
import type { Owner } from "./model/platform/accounts";
import { triggers } from "./model/triggers";
import { composedValue } from "./shared/composed";

/**
 * The builder on a function's first line is its access level; ESLint bans the builders of `_generated/server` elsewhere
 * in `convex/`. Student and administrator functions get the caller as `ctx.viewer`, checked in the same transaction as
 * their reads and writes; no function takes a user id to act for someone else. All mutations write through the triggers
 * (model/triggers.ts).
 */

/** Wraps a builder: its handlers receive every string of their arguments in Unicode's composed form, NFC (DATA-11). */
function composing<Build>(build: Build): Build {
  const wrap = ({ handler, ...rest }: Definition) =>
    (build as (definition: Definition) => unknown)({
      ...rest,
      handler: (ctx, args) => handler(ctx, composedValue(args)),
    });
  return wrap as Build;
}

interface Definition {
  handler: (ctx: unknown, args: unknown) => unknown;
}

const query = composing(server.query);
const mutation = composing(server.mutation);
const action = composing(server.action);
const internalQuery = composing(server.internalQuery);
const untriggeredInternalMutation = composing(server.internalMutation);
const internalAction = composing(server.internalAction);

/** Anyone, signed in or not. */
export const publicQuery = query;
export const publicMutation = customMutation(mutation, customCtx(triggers.wrapDB<MutationCtx>));
export const publicAction = action;

/** A live session of an unblocked person; administrators count as students. */
export const studentQuery = customQuery(
  query,
  customCtx(async (ctx: QueryCtx) => ({ viewer: await requireStudent(ctx) })),
);
export const studentMutation = customMutation(
  mutation,
  customCtx(async (ctx: MutationCtx) => ({ ...triggers.wrapDB(ctx), viewer: await requireStudent(ctx) })),
);

/** Actions have no transaction: the mutations they run check the session again. */
export const studentAction = customAction(
  action,
  customCtx(async (ctx: ActionCtx): Promise<{ viewer: Owner & { userId: Id<"users"> } }> => {
    return { viewer: await ctx.runQuery(internal.jobs.access.requireSession, {}) };
  }),
);

/** `studentQuery` plus the administrator role. Mutations record the caller in the audit trail. */
export const adminQuery = customQuery(
  query,
  customCtx(async (ctx: QueryCtx) => ({ viewer: await requireAdmin(ctx) })),
);
export const adminMutation = customMutation(
  mutation,
  customCtx(async (ctx: MutationCtx) => triggers.wrapDB({ ...ctx, viewer: await requireAdmin(ctx) })),
);
/** Actions have no transaction: the mutations they run check the role again. */
export const adminAction = customAction(
  action,
  customCtx(async (ctx: ActionCtx): Promise<{ viewerId: Id<"users"> }> => {
    return { viewerId: await ctx.runQuery(internal.jobs.access.requireAdministrator, {}) };
  }),
);

/** For the command line, the scheduler and other functions; unreachable from browsers. */
export { internalAction, internalQuery };
export const internalMutation = customMutation(untriggeredInternalMutation, customCtx(triggers.wrapDB<MutationCtx>));

/** A step of an administrator's action: the role is checked again, where the writes are. */
export const stepMutation = customMutation(
  untriggeredInternalMutation,
  customCtx(async (ctx: MutationCtx) => triggers.wrapDB({ ...ctx, viewer: await requireAdmin(ctx) })),
);

/** A step of an administrator's job: the audit trail names `actorId`, who started it. */
export const jobMutation = customMutation(untriggeredInternalMutation, {
  args: { actorId: v.id("users") },
  input: (ctx: MutationCtx, { actorId }) => ({
    ctx: triggers.wrapDB({ ...ctx, viewer: { userId: actorId } }),
    args: {},
  }),
});

/** Writes past the triggers; only for the recount, which repairs what they maintain. */
export { untriggeredInternalMutation };
