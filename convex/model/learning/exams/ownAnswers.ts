import type { Doc, Id } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { optionField } from "../../../shared/examLetters";

/**
 * A student's answers in words; stored letters stay here (EXAM-52).
 * Leaves out questions whose texts changed since, or that left the bank.
 */
export async function toAnswerTexts(
  ctx: QueryCtx,
  { answers }: Pick<Doc<"examAttempts" | "examSittings">, "answers">,
): Promise<{ question: string; answer: string }[]> {
  const ids = Object.keys(answers) as Id<"examQuestions">[];
  const told = await Promise.all(
    ids.map(async (id) => {
      const [question, letter] = [await ctx.db.get("examQuestions", id), answers[id]];
      return question && letter ? { question: question.questionText, answer: question[optionField[letter]] } : null;
    }),
  );
  return told.filter((line) => line !== null).sort((one, other) => (one.question < other.question ? -1 : 1));
}
