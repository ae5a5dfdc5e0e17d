import type { PaginationOptions, PaginationResult } from "convex/server";
import { addDays, formatISO, parseISO } from "date-fns";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import type { AuditAction, AuditTargetKind } from "../../../shared/auditActions";
import { isCalendarDay } from "../../../shared/brazilDay";
import { toSearchTerms } from "../../../shared/searchText";
import { fail } from "../errors";
import { emptyPage } from "../pages";
import { paginateMatches, within } from "../search";

type Entry = Doc<"auditEntries">;

/** Filters of the trail; absent ones filter nothing. */
export interface AuditFilter {
  actorId?: string | undefined;
  targetKind?: AuditTargetKind | undefined;
  action?: AuditAction | undefined;
  /** One thing: its whole history, with what jobs did to it. */
  targetId?: string | undefined;
  /** One job: its lines. */
  jobId?: string | undefined;
  /** Days in Brasília (yyyy-MM-dd), both included. */
  from?: string | undefined;
  until?: string | undefined;
  /** Words of the label. */
  search: string;
}

/** The first and the last moment, ms since epoch; the last is not included. */
interface Period {
  start: number;
  end: number;
}

/**
 * Entries, newest first; with words, the best match first (AUDIT-3).
 * Entries of a job's rows are behind the job's own entry, unless a thing, a job or words are asked for. A job's lines take no other
 * filter. Error: invalidInput (a day).
 */
export async function paginateEntries(
  ctx: QueryCtx,
  { search, ...filter }: AuditFilter,
  paginationOpts: PaginationOptions,
): Promise<PaginationResult<Entry>> {
  const period = readPeriod(filter);
  const actorId = filter.actorId === undefined ? undefined : ctx.db.normalizeId("users", filter.actorId);
  if (actorId === null) return emptyPage;
  const { action, targetKind, targetId } = filter;
  if (filter.jobId !== undefined) return await paginateLines(ctx, filter.jobId, paginationOpts);

  const terms = toSearchTerms(search);
  const fits = (entry: Entry): boolean =>
    isIn(period, entry) && matches(entry, { actorId, action, targetKind, targetId });
  if (terms.length > 0) {
    const found = ctx.db.query("auditEntries").withSearchIndex("search_searchText", (q) => {
      let asked = q.search("searchText", terms.join(" "));
      if (actorId !== undefined) asked = asked.eq("actorId", actorId);
      if (action !== undefined) asked = asked.eq("action", action);
      return targetKind === undefined ? asked : asked.eq("targetKind", targetKind);
    });
    return await paginateMatches(within(found, fits), terms, paginationOpts);
  }
  if (targetId === undefined)
    return await listEntries(ctx, { actorId, action, targetKind }, period).paginate(paginationOpts);
  const history = listHistory(ctx, targetId, period);
  const isNarrowed = actorId !== undefined || action !== undefined || targetKind !== undefined;
  if (isNarrowed) return await paginateMatches(within(history, fits), [], paginationOpts);
  return await history.paginate(paginationOpts);
}

interface Subject {
  actorId: Id<"users"> | undefined;
  action: AuditAction | undefined;
  targetKind: AuditTargetKind | undefined;
  targetId?: string | undefined;
}

const matches = (entry: Entry, { actorId, action, targetKind, targetId }: Subject): boolean =>
  (actorId === undefined || entry.actorId === actorId) &&
  (action === undefined || entry.action === action) &&
  (targetKind === undefined || entry.targetKind === targetKind) &&
  (targetId === undefined || entry.targetId === targetId);

const isIn = ({ start, end }: Period, { _creationTime: at }: Entry): boolean => at >= start && at < end;

function readPeriod({ from, until }: Pick<AuditFilter, "from" | "until">): Period {
  for (const day of [from, until]) if (day !== undefined && !isCalendarDay(day)) fail("invalidInput");
  return {
    start: from === undefined ? 0 : startOf(from),
    end: until === undefined ? Infinity : startOf(formatISO(addDays(parseISO(until), 1), { representation: "date" })),
  };
}

const startOf = (day: string): number => parseISO(`${day}T00:00:00-03:00`).getTime();

async function paginateLines(
  ctx: QueryCtx,
  id: string,
  paginationOpts: PaginationOptions,
): Promise<PaginationResult<Entry>> {
  const jobId = ctx.db.normalizeId("jobs", id) ?? ctx.db.normalizeId("generationJobs", id);
  if (jobId === null) return emptyPage;
  const lines = ctx.db
    .query("auditEntries")
    .withIndex("by_jobId_and_isJobLine", (q) => q.eq("jobId", jobId).eq("isJobLine", true));
  return await lines.order("desc").paginate(paginationOpts);
}

const listHistory = (ctx: QueryCtx, targetId: string, { start, end }: Period) =>
  ctx.db
    .query("auditEntries")
    .withIndex("by_targetId", (q) => q.eq("targetId", targetId).gte("_creationTime", start).lt("_creationTime", end))
    .order("desc");

/** An action is about one kind, which it narrows. */
function listEntries(ctx: QueryCtx, { actorId, action, targetKind }: Subject, { start, end }: Period) {
  const entries = ctx.db.query("auditEntries");
  const index = () => {
    if (actorId !== undefined && action !== undefined)
      return entries.withIndex("by_isJobLine_and_actorId_and_action", (q) =>
        q
          .eq("isJobLine", false)
          .eq("actorId", actorId)
          .eq("action", action)
          .gte("_creationTime", start)
          .lt("_creationTime", end),
      );
    if (actorId !== undefined && targetKind !== undefined)
      return entries.withIndex("by_isJobLine_and_actorId_and_targetKind", (q) =>
        q
          .eq("isJobLine", false)
          .eq("actorId", actorId)
          .eq("targetKind", targetKind)
          .gte("_creationTime", start)
          .lt("_creationTime", end),
      );
    if (actorId !== undefined)
      return entries.withIndex("by_isJobLine_and_actorId", (q) =>
        q.eq("isJobLine", false).eq("actorId", actorId).gte("_creationTime", start).lt("_creationTime", end),
      );
    if (action !== undefined)
      return entries.withIndex("by_isJobLine_and_action", (q) =>
        q.eq("isJobLine", false).eq("action", action).gte("_creationTime", start).lt("_creationTime", end),
      );
    if (targetKind !== undefined)
      return entries.withIndex("by_isJobLine_and_targetKind", (q) =>
        q.eq("isJobLine", false).eq("targetKind", targetKind).gte("_creationTime", start).lt("_creationTime", end),
      );
    return entries.withIndex("by_isJobLine", (q) =>
      q.eq("isJobLine", false).gte("_creationTime", start).lt("_creationTime", end),
    );
  };
  return index().order("desc");
}
