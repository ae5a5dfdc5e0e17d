import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import type { Doc, Id } from "../../../convex/_generated/dataModel";
import { addCourse, addPerson, allRows, createBackend, errorCode, lessonsOf, present, type Backend } from "../setup";

const variables = { AI_BASE_URL: "https://ai.example/v1", AI_API_KEY: "sk-test", AI_MODEL: "writer-1" };
const { start, cancel, current, status, generateLessonContent } = api.admin.generation;
const paused = { scope: { kind: "all" as const }, onlyEmpty: false };

/** What the provider answers for a lesson; the default is a text. */
type Provider = (lesson: string) => Promise<Response> | Response;
let provider: Provider;
let asked: string[] = [];

const text = (content: string) => Response.json({ choices: [{ finish_reason: "stop", message: { content } }] });
const broken = (code: number, headers = {}) => Response.json({ error: { message: "no" } }, { status: code, headers });

beforeEach(() => {
  for (const [name, value] of Object.entries(variables)) process.env[name] = value;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  asked = [];
  provider = (lesson) => text(`Novo texto de ${lesson}`);
  vi.stubGlobal("fetch", async (_: unknown, { body }: { body: string }) => {
    const lesson = /Aula a escrever: (.*?)\\n/.exec(body)?.[1] ?? "";
    asked.push(lesson);
    return await provider(lesson);
  });
});
afterEach(() => {
  for (const name of Object.keys(variables)) delete process.env[name];
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function setUp(lessons = 3) {
  const t = createBackend();
  const course = await addCourse(t, { lessons: [lessons] });
  const admin = await addPerson(t, "admin");
  return { t, course, admin, lessons: await lessonsOf(t, course._id) };
}

/** Lets the clock run, in steps of 100 ms, with room for what is not a timer. */
async function pass(t: Backend, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100) {
    vi.advanceTimersByTime(100);
    await t.finishInProgressScheduledFunctions();
  }
}

async function readJob(t: Backend): Promise<Doc<"generationJobs">> {
  return await t.run(async (ctx) => await present(ctx.db.query("generationJobs").order("desc").first()));
}

async function untilEnd(t: Backend): Promise<Doc<"generationJobs">> {
  for (let seconds = 0; seconds < 3_600; seconds++) {
    const job = await readJob(t);
    if (job.finishedAt !== undefined) return job;
    await pass(t, 1_000);
  }
  throw new Error("The run does not end.");
}

async function textOf(t: Backend, lessonId: Id<"lessons">): Promise<string | undefined> {
  const rows = await t.run((ctx) => allRows(ctx, "lessonContents"));
  return rows.find((row) => row.lessonId === lessonId)?.markdown;
}

describe("a run", () => {
  test("writes every lesson, keeps the text before and says who did it", async () => {
    const { t, admin, lessons } = await setUp();
    expect(await admin.as.mutation(start, paused)).toMatchObject({ total: 3 });
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
    const before = await t.run((ctx) => allRows(ctx, "previousLessonContents"));
    expect(before.map(({ markdown }) => markdown)).toEqual(["Secret text 0.0", "Secret text 0.1", "Secret text 0.2"]);
    const entries = await t.run((ctx) => allRows(ctx, "auditEntries"));
    expect(entries.map(({ action }) => action)).toEqual([
      "generation.started",
      ...lessons.map(() => "lesson.generated"),
    ]);
    expect(await t.run((ctx) => allRows(ctx, "generationQueues"))).toEqual([]);
  });

  test("pauses for a second between two lessons and shows which one it writes", async () => {
    const { t, admin } = await setUp();
    let release: () => void = () => undefined;
    provider = async (lesson) => {
      if (lesson === "Lesson 0.1") await new Promise<void>((resolve) => (release = resolve));
      return text("x");
    };
    await admin.as.mutation(start, paused);
    await pass(t, 500);
    expect(asked).toEqual(["Lesson 0.0"]);
    vi.advanceTimersByTime(400);
    expect(asked).toEqual(["Lesson 0.0"]);
    vi.advanceTimersByTime(700);
    await vi.waitFor(() => expect(asked).toEqual(["Lesson 0.0", "Lesson 0.1"]));
    expect(await admin.as.query(current, {})).toMatchObject({ status: "running", done: 1, currentTitle: "Lesson 0.1" });
    release();
    await untilEnd(t);
  });

  test("goes on after a failed lesson, which keeps its text", async () => {
    const { t, admin, lessons } = await setUp();
    provider = (lesson) => (lesson === "Lesson 0.1" ? broken(400) : text("x"));
    await admin.as.mutation(start, paused);
    expect(await untilEnd(t)).toMatchObject({ status: "finished", nextIndex: 3, succeededCount: 2 });
    expect((await readJob(t)).failures).toEqual([
      { lessonId: lessons[1]?._id, title: "Lesson 0.1", reason: "requestRefused" },
    ]);
    expect(await textOf(t, await present(lessons[1]?._id ?? null))).toBe("Secret text 0.1");
  });

  test("comes back after the pause that the provider asks for, without holding an action", async () => {
    const { t, admin } = await setUp(1);
    const replies = [broken(429, { "retry-after": "300" }), broken(503), text("Enfim")];
    provider = () => replies.shift() ?? text("?");
    await admin.as.mutation(start, paused);
    await pass(t, 290_000);
    expect(asked).toHaveLength(1);
    await pass(t, 11_000);
    expect(asked).toHaveLength(2);
    expect(await untilEnd(t)).toMatchObject({ succeededCount: 1, failures: [] });
    expect(asked).toHaveLength(3);
  });

  test("gives a lesson up after four tries", async () => {
    const { t, admin } = await setUp(1);
    provider = () => broken(500);
    await admin.as.mutation(start, paused);
    expect((await untilEnd(t)).failures).toMatchObject([{ reason: "providerDown" }]);
    expect(asked).toHaveLength(4);
  });

  test("ends with a wrong key: the next lesson would meet the same", async () => {
    const { t, admin } = await setUp(3);
    provider = () => broken(401);
    await admin.as.mutation(start, paused);
    expect(await untilEnd(t)).toMatchObject({ status: "finished", nextIndex: 1, stopReason: "keyRefused" });
    expect(asked).toHaveLength(1);
  });

  test("ends when the variables are taken away", async () => {
    const { t, admin } = await setUp(3);
    await admin.as.mutation(start, paused);
    delete process.env.AI_API_KEY;
    expect(await untilEnd(t)).toMatchObject({ status: "finished", stopReason: "keyRefused" });
    expect(asked).toEqual([]);
  });

  test("a lesson that was deleted meanwhile, and one while it is written", async () => {
    const { t, admin, lessons } = await setUp(3);
    const [first, second] = lessons;
    provider = async (lesson) => {
      if (lesson === "Lesson 0.0") await t.run((ctx) => ctx.db.delete("lessons", first?._id as Id<"lessons">));
      return text("x");
    };
    await admin.as.mutation(start, paused);
    await t.run((ctx) => ctx.db.delete("lessons", second?._id as Id<"lessons">));
    expect((await untilEnd(t)).failures).toEqual([
      { lessonId: first?._id, title: "Lesson 0.0", reason: "lessonGone" },
      { lessonId: second?._id, title: "Lesson 0.1", reason: "lessonGone" },
    ]);
    expect(asked).toEqual(["Lesson 0.0", "Lesson 0.2"]);
  });
});

describe("canceling", () => {
  test("at any time: what the worker still brings is dropped", async () => {
    const { t, admin, lessons } = await setUp(3);
    let release: () => void = () => undefined;
    provider = async () => {
      await new Promise<void>((resolve) => (release = resolve));
      return text("zu spät");
    };
    const { jobId } = await admin.as.mutation(start, paused);
    vi.advanceTimersByTime(10);
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
    vi.advanceTimersByTime(10);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    await admin.as.mutation(cancel, { jobId });
    expect(await admin.as.query(current, {})).toMatchObject({ status: "canceled", done: 0, currentTitle: null });
    release();
    await pass(t, 60_000);
    expect(await textOf(t, await present(lessons[0]?._id ?? null))).toBe("Secret text 0.0");
    expect(asked).toHaveLength(1);
    expect(await readJob(t)).toMatchObject({ status: "canceled", succeededCount: 0 });
  });

  test("makes room for another run; canceling one that has ended changes nothing", async () => {
    const { t, admin } = await setUp(1);
    const { jobId } = await admin.as.mutation(start, paused);
    expect(await errorCode(admin.as.mutation(start, paused))).toBe("generationRunning");
    await admin.as.mutation(cancel, { jobId });
    await admin.as.mutation(start, paused);
    await untilEnd(t);
    await admin.as.mutation(cancel, { jobId });
    expect(await admin.as.query(current, {})).toMatchObject({ status: "finished" });
  });
});

describe("what is chosen", () => {
  test("only empty ones, and a text that somebody wrote meanwhile stays", async () => {
    const { t, admin, lessons } = await setUp(3);
    const contents = await t.run((ctx) => allRows(ctx, "lessonContents"));
    await t.run(async (ctx) => {
      for (const { _id } of contents.slice(1)) await ctx.db.patch("lessonContents", _id, { markdown: " " });
      for (const row of await allRows(ctx, "lessonSummaries")) await ctx.db.delete("lessonSummaries", row._id);
    });
    provider = async (lesson) => {
      const written = { markdown: "Meu texto" };
      if (lesson === "Lesson 0.1")
        await t.run((ctx) => ctx.db.patch("lessonContents", contents[1]?._id as Id<"lessonContents">, written));
      return text("x");
    };
    expect(await admin.as.mutation(start, { ...paused, onlyEmpty: true })).toMatchObject({ total: 2 });
    expect((await untilEnd(t)).failures).toMatchObject([{ title: "Lesson 0.1", reason: "alreadyWritten" }]);
    expect(await Promise.all(lessons.map(({ _id }) => textOf(t, _id)))).toEqual(["Secret text 0.0", "Meu texto", "x"]);
  });

  test("a module in its order, lessons as named and each once, nothing at all", async () => {
    const { t, admin, lessons } = await setUp(2);
    const other = await addCourse(t, { lessons: [2] });
    const [first, second] = await lessonsOf(t, other._id);
    await t.run(async (ctx) => {
      await ctx.db.patch("lessons", first?._id as Id<"lessons">, { orderIndex: 9, title: "Last" });
    });
    const moduleId = await present(first?.moduleId ?? null);
    await admin.as.mutation(start, { scope: { kind: "module", moduleId }, onlyEmpty: false });
    await untilEnd(t);
    expect(asked).toEqual([second?.title, "Last"]);
    asked = [];
    const lessonIds = [lessons[1], lessons[0], lessons[1]].map((lesson) => lesson?._id as Id<"lessons">);
    await admin.as.mutation(start, { scope: { kind: "lessons", lessonIds }, onlyEmpty: false });
    await untilEnd(t);
    expect(asked).toEqual(["Lesson 0.1", "Lesson 0.0"]);
    const nothing = { scope: { kind: "lessons" as const, lessonIds: [] }, onlyEmpty: false };
    expect(await errorCode(admin.as.mutation(start, nothing))).toBe("nothingToGenerate");
    await t.run((ctx) => ctx.db.delete("modules", moduleId));
    const gone = { scope: { kind: "module" as const, moduleId }, onlyEmpty: false };
    expect(await errorCode(admin.as.mutation(start, gone))).toBe("notFound");
  });
});

describe("the watch", () => {
  /** As a restart leaves it: the action of the current step has ended, and nothing came of it. */
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

  test("a step that a restart has lost is tried again, not for ever", async () => {
    const { t, admin } = await setUp(1);
    provider = () => new Promise(() => undefined);
    await admin.as.mutation(start, paused);
    vi.advanceTimersByTime(0);
    await vi.waitFor(async () => expect((await readJob(t)).step).toBe(1));
    for (let tries = 1; tries <= 3; tries++) {
      await loseWork(t);
      expect(await readJob(t)).toMatchObject({ step: tries + 1, retries: tries });
    }
    await loseWork(t);
    expect(await readJob(t)).toMatchObject({ status: "finished", failures: [{ reason: "interrupted" }] });
  });

  test("a step that takes too long has failed, and its late answer is dropped", async () => {
    const { t, admin, lessons } = await setUp(2);
    let late: () => void = () => undefined;
    provider = async (lesson) => {
      if (lesson === "Lesson 0.0") await new Promise<void>((resolve) => (late = resolve));
      return text("x");
    };
    process.env.AI_TIMEOUT_SECONDS = "1";
    await admin.as.mutation(start, paused);
    vi.advanceTimersByTime(10);
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
    vi.advanceTimersByTime(10);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    delete process.env.AI_TIMEOUT_SECONDS;
    vi.setSystemTime(Date.now() + 240_000);
    await t.mutation(internal.generation.watch, { jobId: (await readJob(t))._id });
    expect(await readJob(t)).toMatchObject({ nextIndex: 1, failures: [{ reason: "interrupted" }] });
    late();
    await untilEnd(t);
    expect(await readJob(t)).toMatchObject({ succeededCount: 1 });
    expect(await textOf(t, await present(lessons[0]?._id ?? null))).toBe("Secret text 0.0");
  });
});

describe("one lesson", () => {
  test("is written while its editor waits", async () => {
    const { t, admin, lessons } = await setUp(1);
    const lessonId = await present(lessons[0]?._id ?? null);
    expect(await admin.as.action(generateLessonContent, { lessonId })).toEqual({ success: true });
    expect(await textOf(t, lessonId)).toBe("Novo texto de Lesson 0.0");
  });

  test("fails with its reason, does not wait for long, and keeps its text", async () => {
    const { t, admin, lessons } = await setUp(1);
    const lessonId = await present(lessons[0]?._id ?? null);
    provider = () => broken(429, { "retry-after": "11" });
    const answer = await admin.as.action(generateLessonContent, { lessonId });
    expect(answer).toEqual({ success: false, reason: "rateLimited" });
    expect(asked).toHaveLength(1);
    expect(await textOf(t, lessonId)).toBe("Secret text 0.0");
  });

  test("is not stored for somebody who lost the role meanwhile", async () => {
    const { t, admin, lessons } = await setUp(1);
    const other = await addPerson(t, "admin");
    const lessonId = await present(lessons[0]?._id ?? null);
    provider = async () => {
      await other.as.mutation(api.admin.students.setAdmin, { userId: admin.userId, isAdmin: false });
      return text("x");
    };
    expect(await errorCode(admin.as.action(generateLessonContent, { lessonId }))).toBe("notAdmin");
    expect(await textOf(t, lessonId)).toBe("Secret text 0.0");
  });
});

test("without a key nothing starts, and the page is told what is missing", async () => {
  const { admin, lessons } = await setUp(1);
  delete process.env.AI_API_KEY;
  expect(await admin.as.query(status, {})).toEqual({ configured: false, missing: ["AI_API_KEY"], model: "writer-1" });
  expect(await errorCode(admin.as.mutation(start, paused))).toBe("generationNotConfigured");
  const lessonId = await present(lessons[0]?._id ?? null);
  expect(await errorCode(admin.as.action(generateLessonContent, { lessonId }))).toBe("generationNotConfigured");
});
