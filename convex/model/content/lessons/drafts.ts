import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { fail } from "../../platform/errors";
import type { AdminCtx, WriteCtx } from "../../platform/rowChange";
import { findDraft, readVersionText } from "../versions/reads";
import { toLessonText } from "../versions/texts";
import { deleteVersion } from "../versions/writes";
import { readSummary, requireLesson } from "./reads";
import { recordLesson, saveLesson, saveSeen } from "./writes";

interface Generated {
  markdown: string;
  /** Person who started the generation. */
  actorId: Id<"users">;
  /** Absent for a single lesson. */
  jobId?: Id<"generationJobs">;
}

/**
 * Stores a generated text.
 * In a published course it waits as a draft, instead of an older one (AI-11); else the text before stays as a version.
 */
export async function storeGenerated(ctx: WriteCtx, lesson: Doc<"lessons">, generated: Generated): Promise<void> {
  const { markdown, ...by } = generated;
  if ((await ctx.db.get("courses", lesson.courseId))?.status === "published") {
    await storeDraft(ctx, lesson, generated);
    await recordLesson(ctx, "lesson.drafted", lesson, by);
    return;
  }
  const changes = await saveLesson(ctx, lesson, { content: markdown }, { cause: "generation", actorId: by.actorId });
  await recordLesson(ctx, "lesson.generated", lesson, { ...by, changes });
}

async function storeDraft(ctx: MutationCtx, lesson: Doc<"lessons">, { markdown, actorId }: Generated): Promise<void> {
  const { _id: thingId } = lesson;
  const older = await findDraft(ctx, thingId);
  if (older) await deleteVersion(ctx, older);
  const textId = await ctx.db.insert("versionTexts", { text: toLessonText(lesson, markdown) });
  const draft = { state: "draft", cause: "generation", savedAt: Date.now() } as const;
  await ctx.db.insert("textVersions", { thingId, ...draft, actorId, textId });
  await noteDraft(ctx, thingId, true);
}

/**
 * Saves the seen draft as the lesson's text.
 * Errors: notFound (also another draft by now), editConflict.
 */
export async function takeDraft(ctx: AdminCtx, draftId: Id<"textVersions">, seenVersion: number): Promise<void> {
  const { draft, lesson } = await requireDraft(ctx, draftId);
  const text = await readVersionText(ctx, draft);
  if (text?.kind !== "lesson") fail("notFound");
  const { title, lessonType, videoAddress, durationMinutes } = lesson;
  const fields = { title, lessonType, videoAddress, durationMinutes, content: text.content };
  const changes = await saveSeen(ctx, lesson, { fields, seenVersion }, { cause: "generation" });
  await endDraft(ctx, draft, lesson);
  await recordLesson(ctx, "lesson.draftTaken", lesson, { changes });
}

/** Error: notFound (also another draft by now). */
export async function discardDraft(ctx: AdminCtx, draftId: Id<"textVersions">): Promise<void> {
  const { draft, lesson } = await requireDraft(ctx, draftId);
  await endDraft(ctx, draft, lesson);
  await recordLesson(ctx, "lesson.draftDiscarded", lesson, {});
}

async function requireDraft(
  ctx: MutationCtx,
  draftId: Id<"textVersions">,
): Promise<{ draft: Doc<"textVersions">; lesson: Doc<"lessons"> }> {
  const draft = await ctx.db.get("textVersions", draftId);
  const lessonId = draft && ctx.db.normalizeId("lessons", draft.thingId);
  if (draft?.state !== "draft" || !lessonId) return fail("notFound");
  return { draft, lesson: await requireLesson(ctx, lessonId) };
}

async function endDraft(ctx: MutationCtx, draft: Doc<"textVersions">, { _id }: Doc<"lessons">): Promise<void> {
  await deleteVersion(ctx, draft);
  await noteDraft(ctx, _id, false);
}

async function noteDraft(ctx: MutationCtx, lessonId: Id<"lessons">, hasDraft: boolean): Promise<void> {
  await ctx.db.patch("lessonSummaries", (await readSummary(ctx, lessonId))._id, { hasDraft });
}
