import type * as z from "zod/mini";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { AdminCtx } from "../../platform/rowChange";
import type { examForm } from "../../../shared/examForm";
import { titleKey } from "../../content/courseFiles/folder/writeFolder";
import { listLessons } from "../../content/lessons/reads";
import { createExam } from "./examWrites";
import { addQuestions, auditQuestions, contentOf } from "./questionWrites";
import { listQuestions, requireExam } from "./reads";

/**
 * Copies an exam with its bank to a course that has none (ADMIN-35).
 * A question keeps its lesson if the course has one of the same title. Errors: limitReached, formInvalid.
 */
export async function copyExam(
  ctx: AdminCtx,
  exam: Doc<"courseExams">,
  { course, fields }: { course: Doc<"courses">; fields: z.output<typeof examForm> },
): Promise<Id<"courseExams">> {
  const examId = await createExam(ctx, course, fields);
  const ids = new Map((await listLessons(ctx, course._id)).map(({ _id, title }) => [titleKey(title), _id]));
  const titles = new Map((await listLessons(ctx, exam.courseId)).map(({ _id, title }) => [_id, titleKey(title)]));
  const questions = (await listQuestions(ctx, exam._id)).map((question) => {
    const title = question.lessonId && titles.get(question.lessonId);
    return { ...contentOf(question), lessonId: title === undefined ? undefined : ids.get(title) };
  });
  const copy = await requireExam(ctx, examId);
  await addQuestions(ctx, copy, questions);
  if (questions.length > 0) await auditQuestions(ctx, copy, `copied: ${questions.length} (${exam.title})`);
  return examId;
}
