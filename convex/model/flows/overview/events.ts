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
  /** Course, path or lesson; null for a sign-up, or if it is gone. */
  title: v.union(v.string(), v.null()),
});

interface Event {
  _id: string;
  kind: EventKind;
  at: number;
  userId: Id<"users">;
  thing?: Thing;
}

type Thing = { [Table in "courses" | "lessons" | "paths"]: { table: Table; id: Id<Table> } }[
  "courses" | "lessons" | "paths"];

const ofCourse = ({ courseId }: { courseId: Id<"courses"> }) => ({
  thing: { table: "courses" as const, id: courseId },
});

function certified({ courseId, pathId }: Doc<"certificates">): Pick<Event, "thing"> {
  if (courseId) return ofCourse({ courseId });
  return pathId ? { thing: { table: "paths", id: pathId } } : {};
}

/** The newest events of all kinds, newest first. Reads one row more of each table than it returns. */
export async function readEvents(ctx: QueryCtx): Promise<Infer<typeof eventView>[]> {
  const feeds = [
    feed(ctx, "profiles", ({ _id, userId, _creationTime: at }) => ({ _id, kind: "signedUp", userId, at })),
    feed(ctx, "enrollments", (row) => ({ ...pick(row), kind: "enrolled", at: row.enrolledAt, ...ofCourse(row) })),
    feed(ctx, "lessonProgress", (row) => ({
      ...{ ...pick(row), kind: "completed", at: row.completedAt },
      thing: { table: "lessons", id: row.lessonId },
    })),
    feed(ctx, "examAttempts", (row) =>
      row.passed ? { ...pick(row), kind: "passed", at: row.submittedAt, ...ofCourse(row) } : null,
    ),
    feed(ctx, "certificates", (row) =>
      row.state === "replaced" ? null : { ...pick(row), kind: "certified", at: row.issuedAt, ...certified(row) },
    ),
  ];
  const next = await Promise.all(feeds.map(async (each) => await each.next()));
  const events: Event[] = [];
  while (events.length < EVENTS) {
    const ages = next.map(({ value }) => value?.at ?? Number.NEGATIVE_INFINITY);
    const newest = ages.indexOf(Math.max(...ages));
    const event = next[newest]?.value;
    if (!event) break;
    events.push(event);
    const following = await feeds[newest]?.next();
    if (following) next[newest] = following;
  }
  return await Promise.all(events.map((event) => toView(ctx, event)));
}

const pick = ({ _id, userId }: { _id: string; userId: Id<"users"> }) => ({ _id, userId });

/** Rows looked through for those that are events. */
const MOST = 2 * EVENTS;

/** A table's events, newest first. */
async function* feed<Table extends TableNames>(
  ctx: QueryCtx,
  table: Table,
  toEvent: (row: Doc<Table>) => Event | null,
): AsyncGenerator<Event, undefined> {
  let read = 0;
  for await (const row of ctx.db.query(table).order("desc")) {
    const event = toEvent(row);
    if (event) yield event;
    if (++read === MOST) return undefined;
  }
  return undefined;
}

async function toView(ctx: QueryCtx, { thing, ...event }: Event): Promise<Infer<typeof eventView>> {
  const name = (await findProfile(ctx, event.userId))?.fullName ?? "";
  const named = thing && (await ctx.db.get(thing.table, thing.id));
  return { ...event, name, title: named?.title ?? null };
}
