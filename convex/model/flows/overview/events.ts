import { literals } from "convex-helpers/validators";
import { v, type Infer } from "convex/values";
import type { Doc, Id, TableNames } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { eventKinds, EVENTS, type EventKind } from "../../../shared/overview";
import { findProfile } from "../../platform/accounts";

/** Something that just happened (GLANCE-4). */
export const eventView = v.object({
  /** Its row. */
  _id: v.string(),
  kind: literals(...eventKinds),
  /** ms since epoch */
  at: v.number(),
  userId: v.id("users"),
  name: v.string(),
  /** Course, or lesson; null for a sign-up, or if it is gone. */
  title: v.union(v.string(), v.null()),
});

interface Event {
  _id: string;
  kind: EventKind;
  at: number;
  userId: Id<"users">;
  thing?: { table: "courses"; id: Id<"courses"> } | { table: "lessons"; id: Id<"lessons"> };
}

/** The newest events of all kinds, newest first. */
export async function readEvents(ctx: QueryCtx): Promise<Infer<typeof eventView>[]> {
  const courseOf = ({ courseId }: { courseId: Id<"courses"> }) => ({ table: "courses", id: courseId }) as const;
  const events: Event[] = [
    ...(await newest(ctx, "profiles")).map(({ _id, _creationTime: at, userId }) => ({
      ...{ _id, kind: "signedUp" as const, at, userId },
    })),
    ...(await newest(ctx, "enrollments")).map((row) => ({
      ...{ _id: row._id, kind: "enrolled" as const, at: row.enrolledAt, userId: row.userId, thing: courseOf(row) },
    })),
    ...(await newest(ctx, "lessonProgress")).map(({ _id, completedAt: at, userId, lessonId }) => ({
      ...{ _id, kind: "completed" as const, at, userId, thing: { table: "lessons" as const, id: lessonId } },
    })),
    ...(await newest(ctx, "examAttempts"))
      .filter(({ passed }) => passed)
      .map((row) => ({
        ...{ _id: row._id, kind: "passed" as const, at: row.submittedAt, userId: row.userId, thing: courseOf(row) },
      })),
    ...(await newest(ctx, "certificates"))
      .filter(({ state }) => state !== "replaced")
      .map((row) => ({
        ...{ _id: row._id, kind: "certified" as const, at: row.issuedAt, userId: row.userId, thing: courseOf(row) },
      })),
  ];
  const last = events.sort((one, other) => other.at - one.at).slice(0, EVENTS);
  return await Promise.all(last.map((event) => toView(ctx, event)));
}

async function newest<Table extends TableNames>(ctx: QueryCtx, table: Table): Promise<Doc<Table>[]> {
  return await ctx.db.query(table).order("desc").take(EVENTS);
}

async function toView(ctx: QueryCtx, { thing, ...event }: Event): Promise<Infer<typeof eventView>> {
  const name = (await findProfile(ctx, event.userId))?.fullName ?? "";
  const named = thing && (await ctx.db.get(thing.table, thing.id));
  return { ...event, name, title: named?.title ?? null };
}
