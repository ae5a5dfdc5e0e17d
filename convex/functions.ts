import { customAction, customCtx, customMutation, customQuery } from "convex-helpers/server/customFunctions";
import { v } from "convex/values";
import { internal } from "./_generated/api";
import type { Id } from "./_generated/dataModel";
import * as server from "./_generated/server";
import type { ActionCtx, MutationCtx, QueryCtx } from "./_generated/server";
import { coursesOf, idsOf } from "./model/flows/coursesOf";
import { requireAdmin, requireStudent, type Viewer } from "./model/people/profiles/access";
import { requireRight, requireRightSomewhere } from "./model/people/profiles/staff";
import type { Owner } from "./model/platform/accounts";
import { withoutBin } from "./model/platform/bin";
import { triggers } from "./model/triggers";
import { composedValue } from "./shared/composed";
import type { Right } from "./shared/rights";

/**
 * Builders of functions, one for each level of access.
 * The builder on a function's first line is its access level; ESLint bans the builders of `_generated/server`
 * elsewhere in `convex/`. Student, staff and administrator functions get the caller as `ctx.viewer`, checked in the same
 * transaction as their reads and writes; no function takes a user id to act for someone else. All mutations write
 * through the triggers (model/triggers.ts), and all functions get nothing that is in the bin (model/platform/bin.ts).
 */

/**
 * Wraps a builder to compose its arguments' text (DATA-11).
 * Handlers receive every string in Unicode's NFC.
 */
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

const plainQuery = composing(server.query);
const mutation = composing(server.mutation);
const action = composing(server.action);
const plainInternalQuery = composing(server.internalQuery);
const untriggeredInternalMutation = composing(server.internalMutation);
const internalAction = composing(server.internalAction);

/** Writes through the triggers; finds nothing that is in the bin. */
const writing = <Ctx extends MutationCtx>(ctx: Ctx): Ctx => withoutBin(triggers.wrapDB(ctx));

const reading = customCtx((ctx: QueryCtx) => withoutBin(ctx));

/** For anyone, signed in or not. */
export const publicQuery = customQuery(plainQuery, reading);
export const publicMutation = customMutation(mutation, customCtx(writing<MutationCtx>));
export const publicAction = action;

/**
 * For a live session of an unblocked person.
 * Administrators count as students.
 */
export const studentQuery = customQuery(
  plainQuery,
  customCtx(async (ctx: QueryCtx) => ({ ...withoutBin(ctx), viewer: await requireStudent(ctx) })),
);
export const studentMutation = customMutation(
  mutation,
  customCtx(async (ctx: MutationCtx) => ({ ...writing(ctx), viewer: await requireStudent(ctx) })),
);

/**
 * `studentQuery` for actions, which have no transaction.
 * The mutations they run check the session again.
 */
export const studentAction = customAction(
  action,
  customCtx(async (ctx: ActionCtx): Promise<{ viewer: Owner & { userId: Id<"users"> } }> => {
    return { viewer: await ctx.runQuery(internal.jobs.access.requireSession, {}) };
  }),
);

/**
 * `studentQuery` plus the role of administrator.
 * Mutations record the caller in the audit trail.
 */
export const adminQuery = customQuery(
  plainQuery,
  customCtx(async (ctx: QueryCtx) => ({ ...withoutBin(ctx), viewer: await requireAdmin(ctx) })),
);
export const adminMutation = customMutation(
  mutation,
  customCtx(async (ctx: MutationCtx) => writing({ ...ctx, viewer: await requireAdmin(ctx) })),
);
/**
 * `adminQuery` for actions, which have no transaction.
 * The mutations they run check the role again.
 */
export const adminAction = customAction(
  action,
  customCtx(async (ctx: ActionCtx): Promise<{ viewerId: Id<"users"> }> => {
    return { viewerId: await ctx.runQuery(internal.jobs.access.requireAdministrator, {}) };
  }),
);

/** A definition whose handler first requires a right, in the courses that its arguments name (ROLE-1). */
function requiring<Build>(build: Build, require: (ctx: unknown, args: object) => Promise<unknown>): Build {
  const wrap = ({ handler, ...rest }: Definition) =>
    (build as (definition: Definition) => unknown)({
      ...rest,
      handler: async (ctx, args) => {
        await require(ctx, args as object);
        return await handler(ctx, args);
      },
    });
  return wrap as Build;
}

const requireRightFor =
  (right: Right) =>
  async (ctx: unknown, args: object): Promise<void> => {
    const own = ctx as (QueryCtx | MutationCtx) & { viewer: Viewer };
    await requireRight(own, own.viewer, right, () => coursesOf(own, args));
  };

const asStaff = customCtx(async (ctx: MutationCtx) => writing({ ...ctx, viewer: await requireStudent(ctx) }));

/**
 * Open to staff who hold the right in every course that the arguments name (shared/rights).
 * Teachers get `notFound` for ids of other courses, and when no course is named.
 *
 * @example export const get = staffQuery("author")({ args: { lessonId: v.string() }, … });
 */
export const staffQuery = (right: Right) => requiring(studentQuery, requireRightFor(right));
/** Its writes name the caller on the audit trail. */
export const staffMutation = (right: Right) => requiring(customMutation(mutation, asStaff), requireRightFor(right));

/**
 * `staffQuery` for actions, which have no transaction.
 * The mutations they run check the right again.
 */
export const staffAction = (right: Right) =>
  requiring(
    customAction(
      action,
      customCtx(() => ({})),
    ),
    async (ctx, args) => {
      await (ctx as ActionCtx).runQuery(internal.jobs.access.requireStaff, { right, named: idsOf(args) });
    },
  );

/**
 * Open to staff who hold the right in at least one course: lists of the caller's courses.
 * The handler limits its rows to `ctx.viewer.courseIds`.
 */
export const ownCoursesQuery = (right: Right) =>
  customQuery(
    plainQuery,
    customCtx(async (ctx: QueryCtx) => ({ ...withoutBin(ctx), viewer: await requireRightSomewhere(ctx, right) })),
  );

export const ownCoursesMutation = (right: Right) =>
  customMutation(
    mutation,
    customCtx(async (ctx: MutationCtx) => writing({ ...ctx, viewer: await requireRightSomewhere(ctx, right) })),
  );

/** For a step of a `staffAction`; checks the right again in the transaction that writes. */
export const staffStep = (right: Right) =>
  requiring(customMutation(untriggeredInternalMutation, asStaff), requireRightFor(right));

/**
 * For the command line, the scheduler and other functions.
 * Browsers cannot reach them.
 */
export { internalAction };
export const internalQuery = customQuery(plainInternalQuery, reading);
export const internalMutation = customMutation(untriggeredInternalMutation, customCtx(writing<MutationCtx>));

/**
 * For a step of an administrator's action.
 * Checks the role again in the transaction that writes.
 */
export const stepMutation = customMutation(
  untriggeredInternalMutation,
  customCtx(async (ctx: MutationCtx) => writing({ ...ctx, viewer: await requireAdmin(ctx) })),
);

/**
 * For a step of an administrator's job.
 * The audit trail names `actorId`, who started it, and keeps its entries behind the job's.
 */
export const jobMutation = customMutation(untriggeredInternalMutation, {
  args: { actorId: v.id("users"), jobId: v.id("jobs") },
  input: (ctx: MutationCtx, { actorId, jobId }) => ({
    ctx: writing({ ...ctx, viewer: { userId: actorId }, jobId }),
    args: {},
  }),
});

/** Writes past the triggers and sees the bin; for the recount only. */
export { untriggeredInternalMutation };
