import type * as z from "zod/mini";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { lastDayForm } from "../../../shared/passForm";
import { covers } from "../../../shared/passes";
import { fail } from "../../platform/errors";
import { nextVersion, readForm } from "../../platform/forms";
import { listPasses } from "./reads";

/**
 * Moves the last day of a pass, or takes it away (PASS-9).
 * Errors: passEnded, editConflict, formInvalid.
 */
export async function setLastDay(
  ctx: MutationCtx,
  pass: Doc<"passes">,
  { seenVersion, ...input }: z.input<typeof lastDayForm> & { seenVersion: number },
): Promise<void> {
  if (pass.ended !== undefined) fail("passEnded");
  const { until } = readForm(lastDayForm, input);
  const version = nextVersion({ ...pass, version: pass.version ?? 0 }, seenVersion, { until });
  if (until !== pass.until) await ctx.db.patch("passes", pass._id, { until, version });
}

/**
 * Lets a person's passes for a course last at least through a day, or for ever (PASS-9).
 * None becomes shorter. Returns what was done.
 */
export async function extendPasses(
  ctx: MutationCtx,
  { userId, courseId, until }: { userId: Id<"users">; courseId: Id<"courses">; until: string | undefined },
): Promise<"extended" | "nothingToChange" | "noPass"> {
  const usable = (await listPasses(ctx, userId)).filter(
    (pass) => pass.ended === undefined && (pass.courseId === undefined || pass.courseId === courseId),
  );
  if (usable.length === 0) return "noPass";
  const shorter = usable.filter((pass) => !covers(pass, { ...pass, until }));
  for (const { _id, version = 0 } of shorter) await ctx.db.patch("passes", _id, { until, version: version + 1 });
  return shorter.length === 0 ? "nothingToChange" : "extended";
}
