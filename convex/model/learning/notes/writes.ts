import type * as z from "zod/mini";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { toPassage } from "../../../shared/inquiryForm";
import { limits } from "../../../shared/limits";
import { noteForm } from "../../../shared/noteForm";
import { fail } from "../../platform/errors";
import { nextVersion, readForm } from "../../platform/forms";
import { requireOwnLesson } from "../enrollments/ownLesson";
import { listNotes } from "./reads";

type Note = Doc<"lessonNotes">;

interface NewNote extends z.input<typeof noteForm> {
  lessonId: Id<"lessons">;
}

/** Errors: notFound, notEnrolled, formInvalid, notesFull. */
export async function addNote(
  ctx: MutationCtx,
  userId: Id<"users">,
  { lessonId, ...input }: NewNote,
): Promise<Id<"lessonNotes">> {
  const { course } = await requireOwnLesson(ctx, userId, lessonId);
  const { text, passage: given } = readForm(noteForm, input);
  const participation = { userId, courseId: course._id };
  if ((await listNotes(ctx, participation)).length >= limits.notesPerCourse) fail("notesFull");
  const passage = toPassage(given);
  return await ctx.db.insert("lessonNotes", {
    ...participation,
    ...{ lessonId, text, version: 0 },
    ...(passage !== "" && { passage }),
  });
}

/** The passage stays. Errors: formInvalid, editConflict. */
export async function editNote(
  ctx: MutationCtx,
  note: Note,
  input: { text: string; seenVersion: number },
): Promise<void> {
  const { text } = readForm(noteForm, { text: input.text, passage: note.passage ?? "" });
  const version = nextVersion(note, input.seenVersion, { text });
  await ctx.db.patch("lessonNotes", note._id, { text, version });
}

/** Removes a student's notes of a course; returns how many went. */
export async function removeNotes(
  ctx: MutationCtx,
  { userId, courseId, room }: { userId: Id<"users">; courseId: Id<"courses">; room: number },
): Promise<number> {
  const rows = await ctx.db
    .query("lessonNotes")
    .withIndex("by_userId_and_courseId", (q) => q.eq("userId", userId).eq("courseId", courseId))
    .take(room);
  for (const { _id } of rows) await ctx.db.delete("lessonNotes", _id);
  return rows.length;
}
