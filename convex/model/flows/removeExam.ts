import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { unpublishIfIncomplete } from "./publishCourse";
import { deleteExamRows } from "../learning/exams/examWrites";

/** Attempts and passes stay; open sittings find no exam any more. */
export async function removeExam(ctx: MutationCtx, exam: Doc<"courseExams">): Promise<void> {
  await deleteExamRows(ctx, exam);
  await unpublishIfIncomplete(ctx, exam.courseId);
}
