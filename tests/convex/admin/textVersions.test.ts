import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { limits } from "../../../convex/shared/limits";
import { versionMergeMs } from "../../../convex/shared/textVersions";
import { addPerson, allRows, errorCode, present, readTables, type Person } from "../setup";
import {
  auditTrail,
  courseFields,
  createScene,
  editable,
  expectSound,
  firstLesson,
  lessonFields,
  nth,
  question,
  questionRows,
} from "./scene";

const { versions, lessons, courses, questions, exams } = api.admin;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

/** Long enough for the next save to be another version. */
const wait = (): void => void vi.setSystemTime(Date.now() + versionMergeMs + 1_000);

async function sceneWithLesson() {
  const scene = await createScene({ lessons: [1] });
  const { as } = scene;
  const lessonId = (await firstLesson(scene.t, scene.courseId))._id;
  const detail = () => present(as.query(lessons.get, { lessonId }));
  const write = async (content: string, person: Person = scene.admin): Promise<void> => {
    const { version } = await detail();
    await person.as.mutation(lessons.update, { lessonId, version, ...lessonFields, content });
  };
  const list = () => as.query(versions.list, { thingId: lessonId });
  const compare = (versionId: Id<"textVersions">) => present(as.query(versions.compare, { versionId }));
  const texts = async (): Promise<string[]> => {
    const read = async ({ _id }: { _id: Id<"textVersions"> }) => {
      const { text } = await compare(_id);
      return text.kind === "lesson" ? text.content : "";
    };
    return await Promise.all((await list()).map(read));
  };
  return { ...scene, lessonId, detail, write, list, compare, texts };
}

describe("which versions are kept", () => {
  test("VERSION-1: a save keeps the text before, with who and when of each, the newest first", async () => {
    const { t, write, list, texts, admin } = await sceneWithLesson();
    const other = await addPerson(t, "admin");
    wait();
    await write("Two", other);
    const at = Date.now();
    wait();
    await write("Three");
    expect(await texts()).toEqual(["Three", "Two", "Secret text 0.0"]);
    const [today, before, first] = await list();
    const names = await t.run((ctx) => allRows(ctx, "profiles"));
    const nameOf = ({ userId }: Person) => names.find((profile) => profile.userId === userId)?.fullName;
    expect(today).toMatchObject({ actorName: nameOf(admin), isCurrent: true, cause: "edit" });
    expect(before).toMatchObject({ actorName: nameOf(other), savedAt: at, isCurrent: false });
    expect(first).toMatchObject({ actorName: null, isCurrent: false });
    await expectSound(t);
  });

  test("VERSION-1: an unchanged text makes no version, nor do minutes alone", async () => {
    const { t, as, lessonId, write, list } = await sceneWithLesson();
    wait();
    await write("Two");
    wait();
    await write("Two");
    await as.mutation(lessons.update, { lessonId, version: 2, ...lessonFields, content: "Two", durationMinutes: 99 });
    expect(await list()).toHaveLength(2);
    await expectSound(t);
  });

  test("VERSION-1: one person's edits within five minutes are one version; somebody else's are another", async () => {
    const { t, write, texts } = await sceneWithLesson();
    const other = await addPerson(t, "admin");
    wait();
    await write("Two");
    vi.setSystemTime(Date.now() + versionMergeMs - 1_000);
    await write("Two and a half");
    await write("Three", other);
    await write("Four");
    vi.setSystemTime(Date.now() + versionMergeMs + 1_000);
    await write("Five");
    expect(await texts()).toEqual(["Five", "Four", "Three", "Two and a half", "Secret text 0.0"]);
    await expectSound(t);
  });

  test("VERSION-1: who creates a lesson, a question or a course has written its first version", async () => {
    const { t, as, courseId } = await sceneWithLesson();
    const { courseId: thingId } = await as.mutation(courses.create, courseFields);
    expect(await as.query(versions.list, { thingId })).toMatchObject([{ isCurrent: true, cause: "edit" }]);
    expect((await as.query(versions.list, { thingId }))[0]?.actorName).not.toBeNull();
    const examId = nth(
      (await as.query(exams.list, { search: "", paginationOpts: { numItems: 9, cursor: null } })).page,
    );
    const added = await as.mutation(questions.add, { examId: examId._id, questions: [question("New?")] });
    expect(await as.query(versions.list, { thingId: nth(added.questionIds) })).toHaveLength(1);
    expect(courseId).not.toBe(thingId);
    await expectSound(t);
  });

  test("VERSION-1: the 21st version drops the oldest in the same transaction, with its text", async () => {
    const { t, write, texts } = await sceneWithLesson();
    for (let n = 1; n <= limits.versions; n++) {
      wait();
      await write(`Text ${n}`);
    }
    const kept = Array.from({ length: limits.versions }, (_, index) => `Text ${limits.versions - index}`);
    expect(await texts()).toEqual(kept);
    expect(await t.run((ctx) => allRows(ctx, "textVersions"))).toHaveLength(limits.versions);
    expect(await t.run((ctx) => allRows(ctx, "versionTexts"))).toHaveLength(limits.versions - 1);
    await expectSound(t);
  });

  test("VERSION-1: a list of versions reads no text, however long", async () => {
    const { as, write, list } = await sceneWithLesson();
    for (let n = 1; n <= 3; n++) {
      wait();
      await write("x".repeat(limits.lessonContent - n));
    }
    expect(JSON.stringify(await list())).not.toContain("xxx");
    expect(as).toBeDefined();
  });
});

describe("restoring", () => {
  test("VERSION-3: a restore is a save: audited, refused when stale, and itself undone by a restore", async () => {
    const { t, as, write, list, texts, detail, compare } = await sceneWithLesson();
    wait();
    await write("Two");
    const first = nth(await list(), 1);
    const seen = await compare(first._id);
    expect(seen).toMatchObject({ text: { content: "Secret text 0.0" }, today: { content: "Two" }, version: 1 });
    expect(await errorCode(as.mutation(versions.restore, { versionId: first._id, version: 0 }))).toBe("editConflict");
    await as.mutation(versions.restore, { versionId: first._id, version: seen.version });
    expect(await detail()).toMatchObject({ content: "Secret text 0.0", title: "Lesson 0.0", version: 2 });
    expect(await texts()).toEqual(["Secret text 0.0", "Two", "Secret text 0.0"]);
    expect(nth(await list())).toMatchObject({ cause: "restore", isCurrent: true });
    await as.mutation(versions.restore, { versionId: nth(await list(), 1)._id, version: 2 });
    expect(await detail()).toMatchObject({ content: "Two", title: lessonFields.title });
    expect((await auditTrail(t)).filter((line) => line.startsWith("lesson.restored"))).toHaveLength(2);
    await expectSound(t);
  });

  test("VERSION-3: of two who restore at once, one is refused and nothing is lost", async () => {
    const { t, as, write, list, texts } = await sceneWithLesson();
    const other = await addPerson(t, "admin");
    for (const text of ["Two", "Three"]) {
      wait();
      await write(text);
    }
    const [, two, one] = await list();
    const results = await Promise.allSettled([
      as.mutation(versions.restore, { versionId: (await present(one ?? null))._id, version: 2 }),
      other.as.mutation(versions.restore, { versionId: (await present(two ?? null))._id, version: 2 }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await texts()).slice(1)).toEqual(["Three", "Two", "Secret text 0.0"]);
    await expectSound(t);
  });

  test("VERSION-3: today's version, a deleted one and an empty text are not restored", async () => {
    const { as, write, list, lessonId } = await sceneWithLesson();
    const { moduleId } = await present(as.query(lessons.get, { lessonId })).then(({ module }) => ({
      moduleId: module._id,
    }));
    const empty = await as.mutation(lessons.create, { moduleId, ...lessonFields, content: "" });
    wait();
    await as.mutation(lessons.update, { lessonId: empty.lessonId, version: 0, ...lessonFields });
    const blank = nth(await as.query(versions.list, { thingId: empty.lessonId }), 1);
    expect(await errorCode(as.mutation(versions.restore, { versionId: blank._id, version: 1 }))).toBe(
      "content: contentRequired",
    );
    await write("Two");
    const [today, first] = await list();
    const of = (row: typeof today) => ({ versionId: row?._id as Id<"textVersions">, version: 1 });
    expect(await errorCode(as.mutation(versions.restore, of(today)))).toBe("notFound");
    await as.mutation(lessons.remove, { lessonId });
    expect(await errorCode(as.mutation(versions.restore, of(first)))).toBe("notFound");
  });

  test("VERSION-3: a question returns with its options as written, right letter and explanation", async () => {
    const { t, as } = await sceneWithLesson();
    const exam = nth((await as.query(exams.list, { search: "", paginationOpts: { numItems: 9, cursor: null } })).page);
    const before = nth(await questionRows(as, exam._id));
    const questionId = before._id;
    const after = { ...question("Another?", "d"), explanation: "Because", tags: ["kept"] };
    wait();
    await as.mutation(questions.update, { questionId, version: before.version, ...after });
    const first = nth(await as.query(versions.list, { thingId: questionId }), 1);
    await as.mutation(versions.restore, { versionId: first._id, version: before.version + 1 });
    const row = await present(as.query(questions.get, { questionId }));
    expect(editable(row)).toMatchObject({ ...editable(before), version: before.version + 2, tags: ["kept"] });
    expect((await auditTrail(t)).at(-1)).toMatch(/^exam.questionsSaved .*restored: .*questionText/);
    await expectSound(t);
  });

  test("VERSION-3: a course returns with its texts; address, hours and language stay", async () => {
    const { t, as, courseId, course } = await sceneWithLesson();
    wait();
    await as.mutation(courses.update, { courseId, version: 0, ...courseFields, outcomes: "Write Rust" });
    const first = nth(await as.query(versions.list, { thingId: courseId }), 1);
    await as.mutation(versions.restore, { versionId: first._id, version: 1 });
    const { title, description } = course;
    const { slug, durationHours } = courseFields;
    const stored = await present(as.query(courses.get, { courseId }));
    expect(stored).toMatchObject({ title, description, outcomes: "", slug, durationHours });
    await expectSound(t);
  });

  test("VERSION-1: a random sequence of saves and restores agrees with a plain list of texts", async () => {
    const { t, as, admin, write, list, texts, detail } = await sceneWithLesson();
    const people = [admin, await addPerson(t, "admin")] as const;
    let states = [{ text: "Secret text 0.0", by: -1, at: 0, cause: "edit" }];
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let step = 0; step < 60; step++) {
      vi.setSystemTime(Date.now() + random(2 * versionMergeMs));
      const [by, at] = [random(2), Date.now()];
      const today = nth(states);
      const place = random(states.length);
      const restores = random(3) === 0 && place > 0;
      const text = restores ? nth(states, place).text : `Text ${random(4)}`;
      if (restores) {
        const versionId = nth(await list(), place)._id;
        await nth(people, by).as.mutation(versions.restore, { versionId, version: (await detail()).version });
      } else await write(text, nth(people, by));
      void as;
      if (text === today.text) continue;
      const cause = restores ? "restore" : "edit";
      const isSame = cause === "edit" && today.cause === "edit" && today.by === by && at - today.at < versionMergeMs;
      states = isSame ? [{ ...today, text }, ...states.slice(1)] : [{ text, by, at, cause }, ...states];
      states = states.slice(0, limits.versions);
      expect(await texts()).toEqual(states.map((state) => state.text));
    }
    await expectSound(t);
  });
});

describe("what goes with versions", () => {
  test("VERSION-2: no table has a word of a deleted course's lessons, questions and texts", async () => {
    const { t, as, courseId, write } = await sceneWithLesson();
    wait();
    await write("Marker of a lesson");
    wait();
    await write("After it");
    await as.mutation(courses.update, { courseId, version: 0, ...courseFields, description: "Marker of a course" });
    wait();
    await as.mutation(courses.update, { courseId, version: 1, ...courseFields });
    const exam = nth((await as.query(exams.list, { search: "", paginationOpts: { numItems: 9, cursor: null } })).page);
    const { _id: questionId } = nth(await questionRows(as, exam._id));
    await as.mutation(questions.update, { questionId, version: 0, ...question("Marker of a question") });
    wait();
    await as.mutation(questions.update, { questionId, version: 1, ...question("After it?") });
    expect(
      JSON.stringify(await readTables(t))
        .match(/Marker of a \w+/g)
        ?.sort(),
    ).toEqual(["course", "lesson", "question"].map((kind) => `Marker of a ${kind}`));
    await as.mutation(courses.remove, { courseId });
    await as.mutation(api.admin.bin.remove, { kind: "course", id: courseId });
    await expectSound(t);
    expect(JSON.stringify(await readTables(t))).not.toContain("Marker of a");
  });

  test("VERSION-2: a removed question takes its versions along", async () => {
    const { t, as } = await sceneWithLesson();
    const exam = nth((await as.query(exams.list, { search: "", paginationOpts: { numItems: 9, cursor: null } })).page);
    const { _id: questionId } = nth(await questionRows(as, exam._id));
    await as.mutation(questions.add, { examId: exam._id, questions: [question("One more?")] });
    await as.mutation(questions.update, { questionId, version: 0, ...question("Changed?") });
    await as.mutation(questions.remove, { questionId });
    await expectSound(t);
  });

  test("VERSION-4: only administrators read and restore versions", async () => {
    const { t, write, list, lessonId } = await sceneWithLesson();
    wait();
    await write("Two");
    const versionId = nth(await list(), 1)._id;
    const student = await addPerson(t);
    for (const call of [
      student.as.query(versions.list, { thingId: lessonId }),
      student.as.query(versions.compare, { versionId }),
      student.as.mutation(versions.restore, { versionId, version: 1 }),
    ])
      expect(await errorCode(call)).toBe("notAdmin");
  });
});
