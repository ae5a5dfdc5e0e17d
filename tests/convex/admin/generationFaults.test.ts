import { describe, expect, test, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { addPerson, errorCode, present, type Backend, type Person } from "../setup";
import {
  broken,
  pause,
  provider,
  readJob,
  setUp,
  text,
  textOf,
  untilAsked,
  untilEnd,
  useProvider,
} from "./generationScene";

const { start, retry, generateLessonContent } = api.admin.generation;
const everything = { scope: { kind: "all" as const }, onlyEmpty: false };

/** In the lesson's editor. */
async function save({ as }: Person, lessonId: Id<"lessons">, change: { title?: string; content?: string }) {
  const lesson = await present(as.query(api.admin.lessons.get, { lessonId }));
  const { version, title, lessonType, durationMinutes, content } = lesson;
  await as.mutation(api.admin.lessons.update, {
    ...{ lessonId, version, title, lessonType, durationMinutes, content },
    ...change,
  });
}

useProvider();

describe("the watchdog", () => {
  /** The state after a restart: the step's action has ended without a result. */
  async function loseWork(t: Backend): Promise<void> {
    const { _id: jobId, step } = await readJob(t);
    await t.mutation(internal.jobs.generation.watch, { jobId });
    expect(await readJob(t)).toMatchObject({ step });
    await t.run(async (ctx) => {
      const ended = (await ctx.db.system.query("_scheduled_functions").take(9)).find(
        ({ state }) => state.kind === "success",
      );
      await ctx.db.patch("generationJobs", jobId, { workId: (await present(ended ?? null))._id });
    });
    await t.mutation(internal.jobs.generation.watch, { jobId });
  }

  test("AI-7: retries a step lost to a restart, a limited number of times", async () => {
    const { t, admin } = await setUp(1);
    let answerLate: (response: Response) => void = () => undefined;
    provider.answer = () => new Promise((resolve) => (answerLate = resolve));
    await admin.as.mutation(start, everything);
    await untilAsked(1);
    for (let tries = 1; tries <= 3; tries++) {
      await loseWork(t);
      expect(await readJob(t)).toMatchObject({ step: tries + 1, retries: tries });
    }
    await loseWork(t);
    expect(await readJob(t)).toMatchObject({ status: "finished", failures: [{ reason: "interrupted" }] });
    answerLate(text("late"));
  });

  test("fails a step that takes too long and drops its late answer", async () => {
    const { t, admin, lessons } = await setUp(2);
    const release = new Map<string, () => void>();
    provider.answer = async (lesson) => {
      await new Promise<void>((resolve) => release.set(lesson, resolve));
      return text(`Texto de ${lesson}`);
    };
    await admin.as.mutation(start, everything);
    await untilAsked(1);
    vi.setSystemTime(Date.now() + 240_000);
    await t.mutation(internal.jobs.generation.watch, { jobId: (await readJob(t))._id });
    expect(await readJob(t)).toMatchObject({ nextIndex: 1, failures: [{ reason: "interrupted" }] });

    // The first lesson's answer arrives while the next one is being written.
    vi.advanceTimersByTime(1_000);
    await untilAsked(2);
    release.get("Lesson 0.0")?.();
    await pause(200);
    const texts = () => Promise.all(lessons.map(({ _id }) => textOf(t, _id)));
    expect(await texts()).toEqual(["Secret text 0.0", "Secret text 0.1"]);
    expect(await readJob(t)).toMatchObject({ nextIndex: 1, succeededCount: 0 });
    release.get("Lesson 0.1")?.();
    expect(await untilEnd(t)).toMatchObject({ succeededCount: 1 });
    expect(await texts()).toEqual(["Secret text 0.0", "Texto de Lesson 0.1"]);
  });
});

describe("what happens during a run", () => {
  test("AI-4: a text that someone saves in a lesson's turn stays, also when it is tried again", async () => {
    const { t, admin, lessons } = await setUp(4);
    const ids = lessons.map(({ _id }) => _id);
    const other = await addPerson(t, "admin");
    const hand = { content: "Written by hand" };
    provider.answer = async (lesson) => {
      const asked = provider.asked.filter((title) => title === lesson).length;
      const lessonId = ids[lessons.findIndex(({ title }) => title === lesson)] as Id<"lessons">;
      if (lesson === "Lesson 0.0") await save(other, lessonId, hand);
      if (lesson === "Lesson 0.1" && asked === 1) {
        await save(other, lessonId, hand);
        return broken(503);
      }
      if (lesson === "Lesson 0.2") return broken(400);
      return text("x");
    };
    const { jobId } = await admin.as.mutation(start, everything);
    expect((await untilEnd(t)).failures).toEqual([
      { lessonId: ids[0], title: "Lesson 0.0", reason: "alreadyWritten" },
      { lessonId: ids[1], title: "Lesson 0.1", reason: "alreadyWritten" },
      { lessonId: ids[2], title: "Lesson 0.2", reason: "requestRefused" },
    ]);
    expect(await Promise.all(ids.map((lessonId) => textOf(t, lessonId)))).toEqual([
      "Written by hand",
      "Written by hand",
      "Secret text 0.2",
      "x",
    ]);

    // Nor by trying again what failed.
    expect(await admin.as.mutation(retry, { jobId })).toMatchObject({ total: 1 });
    await untilEnd(t);
    expect(await textOf(t, ids[0] as Id<"lessons">)).toBe("Written by hand");
  });

  test.each(["block", "role"])("AI-7: it ends with the rights of whom it works for (%s)", async (lost) => {
    const { t, admin, lessons } = await setUp(3);
    const { as: other } = await addPerson(t, "admin");
    const { userId } = admin;
    provider.answer = async (lesson) => {
      if (lesson === "Lesson 0.0") return text("x");
      if (lost === "role") await other.mutation(api.admin.roles.set, { userId, role: "admin", held: false });
      else await other.mutation(api.admin.students.setBlocked, { userId, blocked: true });
      return text("x");
    };
    await admin.as.mutation(start, everything);
    expect(await untilEnd(t)).toMatchObject({ status: "canceled", nextIndex: 1, succeededCount: 1 });
    expect(provider.asked).toEqual(["Lesson 0.0", "Lesson 0.1"]);
    expect(await textOf(t, lessons[1]?._id as Id<"lessons">)).toBe("Secret text 0.1");
  });
});

describe("a single lesson", () => {
  test("AI-4: is written while its editor waits", async () => {
    const { t, admin, lessons } = await setUp(1);
    const lessonId = await present(lessons[0]?._id ?? null);
    expect(await admin.as.action(generateLessonContent, { lessonId })).toEqual({ success: true });
    expect(await textOf(t, lessonId)).toBe("Novo texto de Lesson 0.0");
  });

  test("AI-2: fails with a reason, without a long wait, and keeps its text", async () => {
    const { t, admin, lessons } = await setUp(1);
    const lessonId = await present(lessons[0]?._id ?? null);
    provider.answer = () => broken(429, { "retry-after": "11" });
    const answer = await admin.as.action(generateLessonContent, { lessonId });
    expect(answer).toEqual({ success: false, reason: "rateLimited" });
    expect(provider.asked).toHaveLength(1);
    expect(await textOf(t, lessonId)).toBe("Secret text 0.0");
  });

  test("ADMIN-3, AI-4: a text that someone saved meanwhile stays", async () => {
    const { t, admin, lessons } = await setUp(1);
    const other = await addPerson(t, "admin");
    const lessonId = await present(lessons[0]?._id ?? null);
    provider.answer = async () => {
      await save(other, lessonId, { content: "Written by hand" });
      return text("x");
    };
    const answer = await admin.as.action(generateLessonContent, { lessonId });
    expect(answer).toEqual({ success: false, reason: "alreadyWritten" });
    expect(await textOf(t, lessonId)).toBe("Written by hand");
  });

  test("AI-4: is written though somebody saved another title meanwhile", async () => {
    const { t, admin, lessons } = await setUp(1);
    const lessonId = await present(lessons[0]?._id ?? null);
    const other = await addPerson(t, "admin");
    provider.answer = async () => {
      await save(other, lessonId, { title: "A better title" });
      return text("x");
    };
    expect(await admin.as.action(generateLessonContent, { lessonId })).toEqual({ success: true });
    expect(await textOf(t, lessonId)).toBe("x");
  });

  test("is not stored for someone who lost the role meanwhile", async () => {
    const { t, admin, lessons } = await setUp(1);
    const other = await addPerson(t, "admin");
    const lessonId = await present(lessons[0]?._id ?? null);
    provider.answer = async () => {
      await other.as.mutation(api.admin.roles.set, { userId: admin.userId, role: "admin", held: false });
      return text("x");
    };
    expect(await errorCode(admin.as.action(generateLessonContent, { lessonId }))).toBe("notAdmin");
    expect(await textOf(t, lessonId)).toBe("Secret text 0.0");
  });
});
