import { describe, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { addCourse, addPerson, allRows, errorCode, lessonsOf, mutate, present } from "../setup";
import {
  broken,
  pass,
  provider,
  readJob,
  setUp,
  text,
  textOf,
  until,
  untilAsked,
  untilEnd,
  useProvider,
} from "./generationScene";

const { start, retry, cancel, current, status, generateLessonContent } = api.admin.generation;
const everything = { scope: { kind: "all" as const }, onlyEmpty: false };

useProvider();

describe("a run", () => {
  test("AI-1: writes every lesson, keeps the previous text and records who started it", async () => {
    const { t, admin, lessons } = await setUp();
    expect(await admin.as.mutation(start, everything)).toMatchObject({ total: 3 });
    expect(await admin.as.query(current, {})).toMatchObject({ status: "queued", done: 0 });
    await untilEnd(t);
    expect(await admin.as.query(current, {})).toMatchObject({
      status: "finished",
      total: 3,
      done: 3,
      succeeded: 3,
      failures: [],
      currentTitle: null,
      stopReason: null,
    });
    for (const { _id, title } of lessons) expect(await textOf(t, _id)).toBe(`Novo texto de ${title}`);
    const before = await t.run((ctx) => allRows(ctx, "versionTexts"));
    const texts = before.map(({ text }) => text.kind === "lesson" && text.content);
    expect(texts).toEqual(["Secret text 0.0", "Secret text 0.1", "Secret text 0.2"]);
    const entries = await t.run((ctx) => allRows(ctx, "auditEntries"));
    expect(entries.map(({ action }) => action)).toEqual([
      "generation.started",
      ...lessons.map(() => "lesson.generated"),
    ]);
    expect(await t.run((ctx) => allRows(ctx, "generationQueues"))).toEqual([]);
  });

  test("AI-1: pauses one second between lessons and shows the current one", async () => {
    const { t, admin } = await setUp();
    let release: () => void = () => undefined;
    provider.answer = async (lesson) => {
      if (lesson === "Lesson 0.1") await new Promise<void>((resolve) => (release = resolve));
      return text("x");
    };
    await admin.as.mutation(start, everything);
    await untilAsked(1);
    await until(async () => (await readJob(t)).nextIndex === 1);
    const { workId } = await readJob(t);
    const work = await t.run((ctx) => ctx.db.system.get("_scheduled_functions", workId as Id<"_scheduled_functions">));
    const pause = (work?.scheduledTime ?? 0) - Date.now();
    expect(pause).toBeGreaterThan(950);
    expect(pause).toBeLessThanOrEqual(1_000);
    vi.advanceTimersByTime(1_000);
    await until(() => provider.asked.length === 2);
    expect(provider.asked).toEqual(["Lesson 0.0", "Lesson 0.1"]);
    expect(await admin.as.query(current, {})).toMatchObject({ status: "running", done: 1, currentTitle: "Lesson 0.1" });
    release();
    await untilEnd(t);
  });

  test("AI-2: continues after a failed lesson, which keeps its text", async () => {
    const { t, admin, lessons } = await setUp();
    provider.answer = (lesson) => (lesson === "Lesson 0.1" ? broken(400) : text("x"));
    await admin.as.mutation(start, everything);
    expect(await untilEnd(t)).toMatchObject({ status: "finished", nextIndex: 3, succeededCount: 2 });
    expect((await readJob(t)).failures).toEqual([
      { lessonId: lessons[1]?._id, title: "Lesson 0.1", reason: "requestRefused" },
    ]);
    expect(await textOf(t, await present(lessons[1]?._id ?? null))).toBe("Secret text 0.1");
  });

  test("waits as long as the provider asks without holding an action", async () => {
    const { t, admin } = await setUp(1);
    const replies = [broken(429, { "retry-after": "300" }), broken(503), text("Enfim")];
    provider.answer = () => replies.shift() ?? text("?");
    await admin.as.mutation(start, everything);
    await pass(t, 290_000);
    expect(provider.asked).toHaveLength(1);
    await pass(t, 11_000);
    expect(provider.asked).toHaveLength(2);
    expect(await untilEnd(t)).toMatchObject({ succeededCount: 1, failures: [] });
    expect(provider.asked).toHaveLength(3);
  });

  test("gives up on a lesson after four attempts", async () => {
    const { t, admin } = await setUp(1);
    provider.answer = () => broken(500);
    await admin.as.mutation(start, everything);
    expect((await untilEnd(t)).failures).toMatchObject([{ reason: "providerDown" }]);
    expect(provider.asked).toHaveLength(4);
  });

  test("ends on a wrong key, because every lesson would meet it", async () => {
    const { t, admin } = await setUp(3);
    provider.answer = () => broken(401);
    await admin.as.mutation(start, everything);
    expect(await untilEnd(t)).toMatchObject({ status: "finished", nextIndex: 1, stopReason: "keyRefused" });
    expect(provider.asked).toHaveLength(1);
  });

  test("ends when the variables are removed", async () => {
    const { t, admin } = await setUp(3);
    await admin.as.mutation(start, everything);
    vi.stubEnv("AI_API_KEY", "");
    expect(await untilEnd(t)).toMatchObject({ status: "finished", stopReason: "keyRefused" });
    expect(provider.asked).toEqual([]);
  });

  test("a lesson deleted before or during its turn", async () => {
    const { t, admin, lessons } = await setUp(3);
    const [first, second] = lessons;
    provider.answer = async (lesson) => {
      if (lesson === "Lesson 0.0") await t.run((ctx) => ctx.db.delete("lessons", first?._id as Id<"lessons">));
      return text("x");
    };
    await admin.as.mutation(start, everything);
    await t.run((ctx) => ctx.db.delete("lessons", second?._id as Id<"lessons">));
    expect((await untilEnd(t)).failures).toEqual([
      { lessonId: first?._id, title: "Lesson 0.0", reason: "lessonGone" },
      { lessonId: second?._id, title: "Lesson 0.1", reason: "lessonGone" },
    ]);
    expect(provider.asked).toEqual(["Lesson 0.0", "Lesson 0.2"]);
  });
});

describe("canceling", () => {
  test("AI-7: works at any time: later answers are dropped", async () => {
    const { t, admin, lessons } = await setUp(3);
    let release: () => void = () => undefined;
    provider.answer = async () => {
      await new Promise<void>((resolve) => (release = resolve));
      return text("zu spät");
    };
    const { jobId } = await admin.as.mutation(start, everything);
    await untilAsked(1);
    await admin.as.mutation(cancel, { jobId });
    expect(await admin.as.query(current, {})).toMatchObject({ status: "canceled", done: 0, currentTitle: null });
    release();
    await pass(t, 60_000);
    expect(await textOf(t, await present(lessons[0]?._id ?? null))).toBe("Secret text 0.0");
    expect(provider.asked).toHaveLength(1);
    expect(await readJob(t)).toMatchObject({ status: "canceled", succeededCount: 0 });
  });

  test("AI-7: allows another run; canceling a finished run does nothing", async () => {
    const { t, admin } = await setUp(1);
    const { jobId } = await admin.as.mutation(start, everything);
    expect(await errorCode(admin.as.mutation(start, everything))).toBe("generationRunning");
    await admin.as.mutation(cancel, { jobId });
    await admin.as.mutation(start, everything);
    await untilEnd(t);
    await admin.as.mutation(cancel, { jobId });
    expect(await admin.as.query(current, {})).toMatchObject({ status: "finished" });
  });
});

test("AI-9: retrying starts a new run of the failed lessons with the same options", async () => {
  const { t, admin, lessons } = await setUp(3);
  provider.answer = (lesson) => (lesson === "Lesson 0.0" ? text("Neu") : broken(400));
  const { jobId } = await admin.as.mutation(start, everything);
  const failed = (await untilEnd(t)).failures.map(({ title }) => title);
  expect(failed).toEqual(["Lesson 0.1", "Lesson 0.2"]);
  provider.asked = [];
  provider.answer = () => text("Again");
  expect(await admin.as.mutation(retry, { jobId })).toMatchObject({ total: 2 });
  expect(await errorCode(admin.as.mutation(retry, { jobId }))).toBe("generationRunning");
  expect(await untilEnd(t)).toMatchObject({ onlyEmpty: false, succeededCount: 2, failures: [] });
  expect(provider.asked).toEqual(failed);
  expect(await textOf(t, await present(lessons[0]?._id ?? null))).toBe("Neu");
  await t.run(async (ctx) => {
    for (const { _id } of await allRows(ctx, "lessons")) await ctx.db.delete("lessons", _id);
  });
  expect(await errorCode(admin.as.mutation(retry, { jobId }))).toBe("nothingToGenerate");
});

describe("what is chosen", () => {
  test("AI-5: only empty lessons, and text written meanwhile stays", async () => {
    const { t, admin, lessons } = await setUp(3);
    const contents = await t.run((ctx) => allRows(ctx, "lessonContents"));
    await mutate(t, async (ctx) => {
      for (const { _id } of contents.slice(1)) await ctx.db.patch("lessonContents", _id, { markdown: " " });
    });
    provider.answer = async (lesson) => {
      const written = { markdown: "Meu texto" };
      if (lesson === "Lesson 0.1")
        await mutate(t, (ctx) => ctx.db.patch("lessonContents", contents[1]?._id as Id<"lessonContents">, written));
      return text("x");
    };
    expect(await admin.as.mutation(start, { ...everything, onlyEmpty: true })).toMatchObject({ total: 2 });
    expect((await untilEnd(t)).failures).toMatchObject([{ title: "Lesson 0.1", reason: "alreadyWritten" }]);
    expect(await Promise.all(lessons.map(({ _id }) => textOf(t, _id)))).toEqual(["Secret text 0.0", "Meu texto", "x"]);
  });

  test("AI-5: a module in order, chosen lessons once each, or nothing", async () => {
    const { t, admin, lessons } = await setUp(2);
    const other = await addCourse(t, { lessons: [2] });
    const [first, second] = await lessonsOf(t, other._id);
    await t.run(async (ctx) => {
      await ctx.db.patch("lessons", first?._id as Id<"lessons">, { orderIndex: 9, title: "Last" });
    });
    const moduleId = await present(first?.moduleId ?? null);
    await admin.as.mutation(start, { scope: { kind: "module", moduleId }, onlyEmpty: false });
    await untilEnd(t);
    expect(provider.asked).toEqual([second?.title, "Last"]);
    provider.asked = [];
    const lessonIds = [lessons[1], lessons[0], lessons[1]].map((lesson) => lesson?._id as Id<"lessons">);
    await admin.as.mutation(start, { scope: { kind: "lessons", lessonIds }, onlyEmpty: false });
    await untilEnd(t);
    expect(provider.asked).toEqual(["Lesson 0.1", "Lesson 0.0"]);
    const nothing = { scope: { kind: "lessons" as const, lessonIds: [] }, onlyEmpty: false };
    expect(await errorCode(admin.as.mutation(start, nothing))).toBe("nothingToGenerate");
    await t.run((ctx) => ctx.db.delete("modules", moduleId));
    const gone = { scope: { kind: "module" as const, moduleId }, onlyEmpty: false };
    expect(await errorCode(admin.as.mutation(start, gone))).toBe("notFound");
  });
});

test("AI-8: without a key nothing starts, and the page learns what is missing", async () => {
  const { admin, lessons } = await setUp(1);
  vi.stubEnv("AI_API_KEY", "");
  expect(await admin.as.query(status, {})).toEqual({ configured: false, missing: ["AI_API_KEY"], model: "writer-1" });
  expect(await errorCode(admin.as.mutation(start, everything))).toBe("generationNotConfigured");
  const lessonId = await present(lessons[0]?._id ?? null);
  expect(await errorCode(admin.as.action(generateLessonContent, { lessonId }))).toBe("generationNotConfigured");
});

describe("limits of an administrator", () => {
  test("AI-10: 20 runs, and as many an hour; a run that does not start is not counted", async () => {
    const { t, admin } = await setUp();
    const other = await addPerson(t, "admin");
    const begin = async ({ as } = admin) => {
      const code = await errorCode(as.mutation(start, everything));
      if (code === "") await as.mutation(cancel, { jobId: (await readJob(t))._id });
      return code;
    };
    expect(
      await errorCode(admin.as.mutation(start, { scope: { kind: "lessons", lessonIds: [] }, onlyEmpty: false })),
    ).toBe("nothingToGenerate");
    for (let run = 0; run < 20; run++) expect(await begin()).toBe("");
    expect(await begin()).toBe("tooManyAttempts");
    expect(await errorCode(admin.as.mutation(retry, { jobId: (await readJob(t))._id }))).toBe("tooManyAttempts");
    expect(await begin(other)).toBe("");
    vi.setSystemTime(Date.now() + 3 * 60_000);
    expect(await begin()).toBe("");
  });

  test("AI-10: 60 single lessons, and as many an hour", async () => {
    const { t, admin, lessons } = await setUp();
    const lessonId = await present(lessons[0]?._id ?? null);
    const other = await addPerson(t, "admin");
    const write = ({ as } = admin) => errorCode(as.action(generateLessonContent, { lessonId }));
    for (let lesson = 0; lesson < 60; lesson++) expect(await write()).toBe("");
    expect(await write()).toBe("tooManyAttempts");
    expect(provider.asked).toHaveLength(60);
    expect(await write(other)).toBe("");
    vi.setSystemTime(Date.now() + 60_000);
    expect(await write()).toBe("");
  });
});
