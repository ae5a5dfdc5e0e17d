import { afterEach, beforeEach, vi } from "vitest";
import type { Doc, Id } from "../../../convex/_generated/dataModel";
import { addCourse, addPerson, allRows, createBackend, lessonsOf, present, type Backend } from "../setup";

/** The real one, unaffected by fake timers. */
const realTimeout = setTimeout;

export async function pause(ms: number): Promise<void> {
  await new Promise((resolve) => realTimeout(resolve, ms));
}

/** Waits for something without moving the test's clock. */
export async function until(check: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1_000; tries++) {
    if (await check()) return;
    await pause(5);
  }
  throw new Error("It does not happen.");
}

/** Waits until that many lessons were requested; the clock advances by a few ms to start what is due. */
export async function untilAsked(count: number): Promise<void> {
  await until(() => {
    vi.advanceTimersByTime(1);
    return provider.asked.length >= count;
  });
}

/** The provider's answer for a lesson. */
type Provider = (lesson: string) => Promise<Response> | Response;

export const provider: { answer: Provider; asked: string[] } = { answer: () => broken(500), asked: [] };

export const text = (content: string) => Response.json({ choices: [{ finish_reason: "stop", message: { content } }] });
export const broken = (status: number, headers = {}) =>
  Response.json({ error: { message: "no" } }, { status, headers });

/** Fakes the provider (by default it writes "Novo texto de …") and the clock. */
export function useProvider(): void {
  beforeEach(() => {
    vi.stubEnv("AI_BASE_URL", "https://ai.example/v1");
    vi.stubEnv("AI_API_KEY", "sk-test");
    vi.stubEnv("AI_MODEL", "writer-1");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    provider.asked = [];
    provider.answer = (lesson) => text(`Novo texto de ${lesson}`);
    vi.stubGlobal("fetch", async (_: unknown, { body }: { body: string }) => {
      const lesson = /Aula a escrever: (.*?)\\n/.exec(body)?.[1] ?? "";
      provider.asked.push(lesson);
      return await provider.answer(lesson);
    });
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}

/** Texts of a draft are written at once; those of a published course wait (AI-11). */
export async function setUp(lessons = 3, status: "draft" | "published" = "draft") {
  const t = createBackend();
  const course = await addCourse(t, { lessons: [lessons], status });
  const admin = await addPerson(t, "admin");
  return { t, course, admin, lessons: await lessonsOf(t, course._id) };
}

/** Advances the clock in steps of 100 ms, leaving room for work that is not a timer. */
export async function pass(t: Backend, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100) {
    vi.advanceTimersByTime(100);
    await t.finishInProgressScheduledFunctions();
  }
}

export async function readJob(t: Backend): Promise<Doc<"generationJobs">> {
  return await t.run(async (ctx) => await present(ctx.db.query("generationJobs").order("desc").first()));
}

export async function untilEnd(t: Backend): Promise<Doc<"generationJobs">> {
  for (let seconds = 0; seconds < 3_600; seconds++) {
    const job = await readJob(t);
    if (job.finishedAt !== undefined) return job;
    await pass(t, 1_000);
  }
  throw new Error("The run does not end.");
}

export async function textOf(t: Backend, lessonId: Id<"lessons">): Promise<string | undefined> {
  const rows = await t.run((ctx) => allRows(ctx, "lessonContents"));
  return rows.find((row) => row.lessonId === lessonId)?.markdown;
}
