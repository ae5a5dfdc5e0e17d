import { describe, expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import {
  addPerson,
  addUpTotals,
  allRows,
  errorCode,
  lessonsOf,
  mutate,
  present,
  readTables,
  type Backend,
} from "../setup";
import { pass, provider, setUp, text, textOf, untilEnd, useProvider } from "./generationScene";
import { auditTrail, enrolledStudent, expectSound, lessonFields, nth, paginationOpts } from "./scene";

const { generation, drafts, lessons, courses, versions, overview } = api.admin;
const everything = { scope: { kind: "all" as const }, onlyEmpty: false };

useProvider();

async function withDrafts(count = 2) {
  const scene = await setUp(count, "published");
  const { t, admin, lessons: rows } = scene;
  await admin.as.mutation(generation.start, everything);
  await untilEnd(t);
  const lessonId = nth(rows)._id;
  const draft = async () => await admin.as.query(drafts.get, { lessonId });
  const list = async () => (await admin.as.query(drafts.list, { paginationOpts })).page;
  return { ...scene, as: admin.as, lessonId, draft, list };
}

async function summaryOf(t: Backend, lessonId: Id<"lessons">) {
  const rows = await t.run((ctx) => allRows(ctx, "lessonSummaries"));
  return await present(rows.find((row) => row.lessonId === lessonId) ?? null);
}

async function empty(t: Backend): Promise<void> {
  await mutate(t, async (ctx) => {
    for (const { _id } of await allRows(ctx, "lessonContents"))
      await ctx.db.patch("lessonContents", _id, { markdown: "" });
  });
}

describe("AI-11: a generated text of a published course", () => {
  test("waits: the published text stays, students see nothing of it, and no version is made", async () => {
    const { t, as, course, lessonId, list, draft } = await withDrafts();
    expect(await textOf(t, lessonId)).toBe("Secret text 0.0");
    expect(await as.query(versions.list, { thingId: lessonId })).toEqual([]);
    expect(await list()).toMatchObject([{ lesson: { title: "Lesson 0.0" } }, { lesson: { title: "Lesson 0.1" } }]);
    const { _id: versionId } = await present(draft());
    expect(await as.query(versions.compare, { versionId })).toMatchObject({
      text: { content: "Novo texto de Lesson 0.0" },
      today: { content: "Secret text 0.0" },
      version: 0,
    });
    const student = await enrolledStudent(t, course._id);
    const page = JSON.stringify(await student.as.query(api.student.lessons.get, { lessonId }));
    expect(page).toContain("Secret text 0.0");
    expect(page).not.toContain("Novo texto");
    expect((await auditTrail(t)).slice(1)).toEqual(["lesson.drafted Lesson 0.0", "lesson.drafted Lesson 0.1"]);
    await expectSound(t);
  });

  test("of an empty lesson waits as well, and the next run for empty lessons leaves it alone", async () => {
    const { t, admin, lessons: rows } = await setUp(2, "published");
    await empty(t);
    const onlyEmpty = { ...everything, onlyEmpty: true };
    await admin.as.mutation(generation.start, onlyEmpty);
    await untilEnd(t);
    expect(await textOf(t, nth(rows)._id)).toBe("");
    expect(await summaryOf(t, nth(rows)._id)).toMatchObject({ isEmpty: true, hasDraft: true });
    expect(await errorCode(admin.as.mutation(generation.start, onlyEmpty))).toBe("nothingToGenerate");
  });

  test("of a draft course is written at once, with the text before as a version", async () => {
    const { t, admin, lessons: rows } = await setUp(1, "draft");
    await admin.as.mutation(generation.start, everything);
    await untilEnd(t);
    const { _id: lessonId } = nth(rows);
    expect(await textOf(t, lessonId)).toBe("Novo texto de Lesson 0.0");
    expect(await admin.as.query(drafts.get, { lessonId })).toBeNull();
    const [today, before] = await admin.as.query(versions.list, { thingId: lessonId });
    expect(today).toMatchObject({ cause: "generation", isCurrent: true });
    await admin.as.mutation(versions.restore, { versionId: (await present(before ?? null))._id, version: 1 });
    expect(await textOf(t, lessonId)).toBe("Secret text 0.0");
    await expectSound(t);
  });

  test("for one lesson, waits too; another takes its place and the older one is deleted", async () => {
    const { t, as, lessonId, draft } = await withDrafts(1);
    const older = await present(draft());
    provider.answer = () => text("Another one");
    expect(await as.action(generation.generateLessonContent, { lessonId })).toEqual({ success: true });
    expect(await textOf(t, lessonId)).toBe("Secret text 0.0");
    expect(await errorCode(as.mutation(drafts.take, { draftId: older._id, version: 0 }))).toBe("notFound");
    await as.mutation(drafts.take, { draftId: (await present(draft()))._id, version: 0 });
    expect(await textOf(t, lessonId)).toBe("Another one");
    expect(JSON.stringify(await readTables(t))).not.toContain("Novo texto");
    await expectSound(t);
  });

  test("once taken is the lesson's text, by a save that can be undone", async () => {
    const { t, as, lessonId, draft, list } = await withDrafts();
    const { _id: draftId } = await present(draft());
    await as.mutation(drafts.take, { draftId, version: 0 });
    expect(await textOf(t, lessonId)).toBe("Novo texto de Lesson 0.0");
    expect(await draft()).toBeNull();
    expect(await list()).toHaveLength(1);
    expect((await auditTrail(t)).at(-1)).toBe("lesson.draftTaken Lesson 0.0");
    const [today, before] = await as.query(versions.list, { thingId: lessonId });
    expect(today).toMatchObject({ cause: "generation", isCurrent: true });
    await as.mutation(versions.restore, { versionId: (await present(before ?? null))._id, version: 1 });
    expect(await textOf(t, lessonId)).toBe("Secret text 0.0");
    expect(await errorCode(as.mutation(drafts.take, { draftId, version: 2 }))).toBe("notFound");
    await expectSound(t);
  });

  test("is refused to who compared it with an older text, and then still waits", async () => {
    const { t, as, lessonId, draft } = await withDrafts(1);
    await as.mutation(lessons.update, { lessonId, version: 0, ...lessonFields, content: "By hand" });
    const { _id: draftId } = await present(draft());
    expect(await errorCode(as.mutation(drafts.take, { draftId, version: 0 }))).toBe("editConflict");
    expect(await textOf(t, lessonId)).toBe("By hand");
    expect(await draft()).not.toBeNull();
    await as.mutation(drafts.take, { draftId, version: 1 });
    expect(await as.query(lessons.get, { lessonId })).toMatchObject({
      title: lessonFields.title,
      content: "Novo texto de Lesson 0.0",
      hasDraft: false,
    });
    await expectSound(t);
  });

  test("is taken once of two at once", async () => {
    const { t, as, draft } = await withDrafts(1);
    const other = await addPerson(t, "admin");
    const taken = { draftId: (await present(draft()))._id, version: 0 };
    const results = await Promise.allSettled([as.mutation(drafts.take, taken), other.as.mutation(drafts.take, taken)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expectSound(t);
  });

  test("is discarded without a trace of its words, audited, and is no version to restore", async () => {
    const { t, as, lessonId, draft } = await withDrafts(1);
    const { _id: draftId } = await present(draft());
    expect(await errorCode(as.mutation(versions.restore, { versionId: draftId, version: 0 }))).toBe("notFound");
    await as.mutation(drafts.discard, { draftId });
    expect(await draft()).toBeNull();
    expect((await auditTrail(t)).at(-1)).toBe("lesson.draftDiscarded Lesson 0.0");
    expect(JSON.stringify(await readTables(t))).not.toContain("Novo texto");
    expect(await errorCode(as.mutation(drafts.discard, { draftId }))).toBe("notFound");
    expect(await textOf(t, lessonId)).toBe("Secret text 0.0");
    await expectSound(t);
  });

  test("is no version: saves keep it, and twenty of them do not push it out", async () => {
    const { t, as, lessonId, draft } = await withDrafts(1);
    const people = [as, (await addPerson(t, "admin")).as] as const;
    for (let version = 0; version < 25; version++) {
      const fields = { ...lessonFields, content: `Text ${version}` };
      await nth(people, version % 2).mutation(lessons.update, { lessonId, version, ...fields });
    }
    expect(await draft()).not.toBeNull();
    expect(await as.query(versions.list, { thingId: lessonId })).toHaveLength(20);
    await expectSound(t);
  });

  test("goes with its course, and a course made a draft keeps it waiting", async () => {
    const { t, as, course, draft } = await withDrafts(1);
    await as.mutation(courses.setStatus, { courseId: course._id, status: "draft" });
    expect(await draft()).not.toBeNull();
    await as.mutation(courses.remove, { courseId: course._id });
    expect(await draft()).toBeNull();
    await as.mutation(api.admin.bin.remove, { kind: "course", id: course._id });
    await pass(t, 5_000);
    await expectSound(t);
    expect(JSON.stringify(await readTables(t))).not.toContain("Novo texto");
  });

  test("needs somebody: the dashboard counts it since when, and no longer once it is taken", async () => {
    const { as, t, draft, lessonId, list } = await withDrafts(2);
    const waiting = async () => (await as.query(overview.needs, {})).find(({ need }) => need === "drafts");
    await addUpTotals(t);
    const since = (await draft())?.savedAt;
    expect(await waiting()).toEqual({ need: "drafts", count: 2, more: false, since, target: null });
    for (const { _id: draftId } of await list()) await as.mutation(drafts.discard, { draftId });
    await addUpTotals(t);
    expect(await waiting()).toBeUndefined();
    expect(await lessonsOf(t, (await present(t.run((ctx) => ctx.db.get("lessons", lessonId)))).courseId)).toHaveLength(
      2,
    );
  });

  test("is for administrators only", async () => {
    const { t, draft, lessonId } = await withDrafts(1);
    const { _id: draftId } = await present(draft());
    const { as } = await addPerson(t);
    for (const call of [
      as.query(drafts.get, { lessonId }),
      as.query(drafts.list, { paginationOpts }),
      as.mutation(drafts.take, { draftId, version: 0 }),
      as.mutation(drafts.discard, { draftId }),
    ])
      expect(await errorCode(call)).toBe("notAdmin");
  });
});
