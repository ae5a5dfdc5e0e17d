import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { findCourse } from "../content/courses/reads";
import { updateCourse } from "../content/courses/writes";
import { findLesson, readLessonContent, readSummary } from "../content/lessons/reads";
import { recordLesson, saveSeen } from "../content/lessons/writes";
import { readVersionText, type ThingId } from "../content/versions/reads";
import { toCourseText, toLessonText, type VersionText } from "../content/versions/texts";
import { findQuestion } from "../learning/exams/bank";
import { auditQuestions, contentOf, toQuestionText, updateQuestion } from "../learning/exams/questionWrites";
import { requireExam } from "../learning/exams/reads";
import { fail } from "../platform/errors";
import type { AdminCtx } from "../platform/rowChange";

type Ctx = QueryCtx | MutationCtx;
type Thing =
  | { kind: "lesson"; row: Doc<"lessons"> }
  | { kind: "question"; row: Doc<"examQuestions"> }
  | { kind: "course"; row: Doc<"courses"> };

/** Null once the thing is gone. */
async function findThing(ctx: Ctx, thingId: ThingId): Promise<Thing | null> {
  const lesson = await findLesson(ctx, thingId);
  if (lesson) return { kind: "lesson", row: lesson };
  const course = await findCourse(ctx, thingId);
  if (course) return { kind: "course", row: course };
  const firstId = ctx.db.normalizeId("examQuestions", thingId);
  const question = firstId && (await findQuestion(ctx, firstId));
  return question && { kind: "question", row: question };
}

/** Today's text of a thing and the number that its next save names. */
export async function readToday(ctx: Ctx, thingId: ThingId): Promise<{ text: VersionText; version: number } | null> {
  const thing = await findThing(ctx, thingId);
  if (thing === null) return null;
  const { kind, row } = thing;
  if (kind === "course") return { text: toCourseText(row), version: row.version };
  if (kind === "question") return { text: toQuestionText(contentOf(row)), version: row.version ?? 0 };
  const content = await readLessonContent(ctx, row._id);
  return { text: toLessonText(row, content), version: (await readSummary(ctx, row._id)).version };
}

/**
 * Saves a version's text as today's, which stays as a version (VERSION-3).
 * Errors: notFound, editConflict, formInvalid.
 */
export async function restoreVersion(ctx: AdminCtx, version: Doc<"textVersions">, seenVersion: number): Promise<void> {
  if (version.state !== "saved") fail("notFound");
  const thing = (await findThing(ctx, version.thingId)) ?? fail("notFound");
  const text = (await readVersionText(ctx, version)) ?? fail("notFound");
  const saving = { cause: "restore" } as const;
  if (text.kind === "lesson" && thing.kind === "lesson") {
    const { title, lessonType, videoAddress, content } = text;
    const { durationMinutes } = thing.row;
    const fields = { title, lessonType, videoAddress, content, durationMinutes };
    const changes = await saveSeen(ctx, thing.row, { fields, seenVersion }, saving);
    await recordLesson(ctx, "lesson.restored", thing.row, { changes });
  } else if (text.kind === "question" && thing.kind === "question") {
    const { tags, lessonId, difficulty } = contentOf(thing.row);
    const { kind: _, ...texts } = text;
    const fields = { explanation: undefined, ...texts, tags, lessonId, difficulty };
    const changed = await updateQuestion(ctx, thing.row, { fields, seenVersion }, saving);
    const exam = await requireExam(ctx, thing.row.examId);
    await auditQuestions(ctx, exam, `restored: ${changed.join(", ")}`);
  } else if (text.kind === "course" && thing.kind === "course") {
    const { title, description, outcomes } = text;
    const { slug, durationHours, leastStudyMinutes, language, level } = thing.row;
    const fields = { title, description, outcomes, slug, durationHours, leastStudyMinutes, language, level };
    await updateCourse(ctx, thing.row, { fields, seenVersion }, saving);
  } else fail("notFound");
}
