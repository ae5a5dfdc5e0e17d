import type { Id } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { analyzeItem } from "../../platform/totals/itemAnalysis";
import { readItemTotal } from "../../platform/totals/itemTotals";
import { firstIdOf } from "./bank";
import { findExam, listQuestions } from "./reads";

/** Questions listed. */
const MOST = 10;

/**
 * Questions with the smallest share of right answers, of those with enough answers.
 * Reads the bank and a total for each, at most `limits.questionsPerExam`.
 */
export async function listHardest(ctx: QueryCtx, courseId: Id<"courses">) {
  const exam = await findExam(ctx, courseId);
  const questions = exam ? await listQuestions(ctx, exam._id) : [];
  const analyzed = await Promise.all(
    questions.map(async (question) => {
      const { shown, right, facility } = analyzeItem(await readItemTotal(ctx, question._id), question.correctOption);
      const view = { questionId: firstIdOf(question), question: question.questionText, shown, right };
      return facility === null ? [] : [{ facility, view }];
    }),
  );
  const hardest = analyzed.flat().sort((one, other) => one.facility - other.facility);
  return hardest.slice(0, MOST).map(({ view }) => view);
}
