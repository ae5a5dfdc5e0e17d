import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { toSearchText } from "../../shared/searchText";
import { countQuestions } from "../exams/reads";
import { writeSummary } from "./lessonSummary";
import { countModuleLessons } from "./reads";

/*
 * Data of before the administrators' area lacks what lists are searched by and counts that are kept since. Reads do without
 * (they derive it), only searches do not find such rows. These fill it in; whoever is complete already stays untouched.
 */

export const upgradedTables = ["modules", "lessons", "courseExams"] as const;
export type UpgradedTable = (typeof upgradedTables)[number];

/** Lesson texts are read for their preview: a few dozen of the longest stay below what a transaction may read. */
const BATCH = 50;

/** Returns the cursor of the next batch, null after the last one. */
export async function upgradeBatch(
  ctx: MutationCtx,
  table: UpgradedTable,
  cursor: string | null,
): Promise<string | null> {
  const { page, isDone, continueCursor } = await ctx.db.query(table).paginate({ cursor, numItems: BATCH });
  for (const row of page) {
    if ("lessonType" in row) await writeSummary(ctx, row, {});
    else if ("passingScore" in row) await upgradeExam(ctx, row);
    else await upgradeModule(ctx, row);
  }
  return isDone ? null : continueCursor;
}

async function upgradeModule(ctx: MutationCtx, module: Doc<"modules">): Promise<void> {
  if (module.searchText !== undefined && module.lessonCount !== undefined) return;
  const lessonCount = await countModuleLessons(ctx, module);
  await ctx.db.patch("modules", module._id, { searchText: toSearchText(module.title), lessonCount });
}

async function upgradeExam(ctx: MutationCtx, exam: Doc<"courseExams">): Promise<void> {
  if (exam.searchText !== undefined && exam.questionCount !== undefined) return;
  const questionCount = await countQuestions(ctx, exam);
  await ctx.db.patch("courseExams", exam._id, { searchText: toSearchText(exam.title), questionCount });
}

/** Whether the data is from before: tables are upgraded from their oldest row on, and new rows come complete. */
export async function needsUpgrade(ctx: MutationCtx): Promise<boolean> {
  const module = await ctx.db.query("modules").first();
  return module !== null && module.searchText === undefined;
}
