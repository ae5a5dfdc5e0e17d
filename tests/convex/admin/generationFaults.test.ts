import { describe, expect, test, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { addPerson, errorCode, present, type Backend } from "../setup";
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

const { start, generateLessonContent } = api.admin.generation;
const everything = { scope: { kind: "all" as const }, onlyEmpty: false };

useProvider();

describe("the watchdog", () => {
  /** The state after a restart: the step's action has ended without a result. */
  async function loseWork(t: Backend): Promise<void> {
    const { _id: jobId, step } = await readJob(t);
    await t.mutation(internal.generation.watch, { jobId });
    expect(await readJob(t)).toMatchObject({ step });
    await t.run(async (ctx) => {
      const ended = (await ctx.db.system.query("_scheduled_functions").take(9)).find(
        ({ state }) => state.kind === "success",
      );
      await ctx.db.patch("generationJobs", jobId, { workId: (await present(ended ?? null))._id });
    });
    await t.mutation(internal.generation.watch, { jobId });
  }

  test("AI-7: retries a step lost to a restart, a limited number of times", async () => {
    const { t, admin } = await setUp(1);
    provider.answer = () => new Promise(() => undefined);
    await admin.as.mutation(start, everything);
    await untilAsked(1);
    for (let tries = 1; tries <= 3; tries++) {
      await loseWork(t);
      expect(await readJob(t)).toMatchObject({ step: tries + 1, retries: tries });
    }
    await loseWork(t);
    expect(await readJob(t)).toMatchObject({ status: "finished", failures: [{ reason: "interrupted" }] });
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
    await t.mutation(internal.generation.watch, { jobId: (await readJob(t))._id });
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
      const lesson = await present(other.as.query(api.admin.lessons.get, { lessonId }));
      const { version, title, lessonType, durationMinutes } = lesson;
      const fields = { title, lessonType, durationMinutes, content: "Written by hand" };
      await other.as.mutation(api.admin.lessons.update, { lessonId, version, ...fields });
      return text("x");
    };
    const answer = await admin.as.action(generateLessonContent, { lessonId });
    expect(answer).toEqual({ success: false, reason: "alreadyWritten" });
    expect(await textOf(t, lessonId)).toBe("Written by hand");
  });

  test("is not stored for someone who lost the role meanwhile", async () => {
    const { t, admin, lessons } = await setUp(1);
    const other = await addPerson(t, "admin");
    const lessonId = await present(lessons[0]?._id ?? null);
    provider.answer = async () => {
      await other.as.mutation(api.admin.students.setAdmin, { userId: admin.userId, isAdmin: false });
      return text("x");
    };
    expect(await errorCode(admin.as.action(generateLessonContent, { lessonId }))).toBe("notAdmin");
    expect(await textOf(t, lessonId)).toBe("Secret text 0.0");
  });
});
