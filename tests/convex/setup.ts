import migrations from "@convex-dev/migrations/test";
import rateLimiter from "@convex-dev/rate-limiter/test";
import workpool from "@convex-dev/workpool/test";
import { v } from "convex/values";
import { convexTest, type TestConvex } from "convex-test";
import { api } from "../../convex/_generated/api";
import type { Doc, Id, TableNames } from "../../convex/_generated/dataModel";
import { internalMutation, type MutationCtx } from "../../convex/_generated/server";
import { newCourse } from "../../convex/model/content/courseFiles/folder/newCourse";
import { asWritten } from "../../convex/model/learning/exams/optionOrder";
import { createCourse } from "../../convex/model/flows/courseFiles/writes";
import { grantRole } from "../../convex/model/people/profiles/roles";
import { createProfile } from "../../convex/model/people/profiles/writes";
import { recordAcceptance } from "../../convex/model/people/privacy/acceptances";
import { addUp } from "../../convex/model/platform/totals/pending";
import { triggers } from "../../convex/model/triggers";
import schema from "../../convex/schema";
import * as totals from "../../convex/jobs/totals";
import { signInRules } from "../../convex/shared/limits";
import { checkedTables, type RawTables } from "./checkedTables";
import { openBackends } from "./openBackends";

export const modules = import.meta.glob(["../../convex/**/*.*s", "!**/convex.config.ts"]);

/** Key for tests; deployments get their own (scripts/deployment.ts). */
const BADGE_KEY = JSON.stringify({
  ...{ kty: "EC", crv: "P-256", d: "eH2ZyqlaI4xWrDo03WHVDk0wXMeiFe-_2weAy7ieN1Q" },
  x: "qfBjO_Qt8OwbMbepOMVJc4D0g3pBubj0MX7xsC766QA",
  y: "ytofAJSP9gr4YhEkvEdl0VFsZb5exVIjm4v1RMQHhiQ",
});

/** The real cost of a hash is one test's: signIn/passwordHash.test.ts. */
const CHEAP_HASH = "1000";

export type Backend = TestConvex<typeof schema>;

/** Its totals are added up when a test says so (`addUpTotals`), not at some moment in between. */
export function createBackend(): Backend {
  const addUp = internalMutation({ args: { since: v.number() }, returns: v.null(), handler: () => null });
  return createLiveBackend({ "../../convex/jobs/totals.ts": () => Promise.resolve({ ...totals, addUp }) });
}

/** Adds up totals by itself. */
export function createLiveBackend(replaced: Record<string, () => Promise<unknown>> = {}): Backend {
  process.env.AUTH_LOG_LEVEL = "ERROR";
  process.env.SITE_URL ??= "https://selo.example";
  process.env.CONVEX_SITE_URL ??= "https://selo.example";
  process.env.BADGE_PRIVATE_KEY ??= BADGE_KEY;
  process.env.PASSWORD_HASH_ITERATIONS ??= CHEAP_HASH;
  const t = convexTest({ schema, modules: { ...modules, ...replaced } });
  migrations.register(t);
  rateLimiter.register(t);
  for (const pool of ["mailPool", "bulkMailPool"]) workpool.register(t, pool);
  openBackends.add(t);
  return t;
}

/** Sets the variables of `npm run dev`, with a key pair per run. */
export async function provideSigningKeys(): Promise<void> {
  const algorithm = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
  const { privateKey } = await crypto.subtle.generateKey(
    { ...algorithm, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ["sign", "verify"],
  );
  const bytes = new Uint8Array(await crypto.subtle.exportKey("pkcs8", privateKey));
  const body = btoa(String.fromCharCode(...bytes));
  process.env.JWT_PRIVATE_KEY = `-----BEGIN PRIVATE KEY-----\n${body}\n-----END PRIVATE KEY-----`;
  process.env.CONVEX_SITE_URL = "https://selo.example";
}

/** Writes through the triggers, like the app's mutations; `t.run` bypasses them. */
export async function mutate<Value>(t: Backend, write: (ctx: MutationCtx) => Promise<Value>): Promise<Value> {
  return await t.run((ctx) => write(triggers.wrapDB(ctx)));
}

export interface Person {
  userId: Id<"users">;
  sessionId: Id<"authSessions">;
  email: string;
  /** The backend as this person's browser sees it. */
  as: ReturnType<Backend["withIdentity"]>;
}

let people = 0;

/** A signed-in person, created without hashing a password. */
export async function addPerson(t: Backend, kind: "student" | "admin" = "student"): Promise<Person> {
  const email = `${kind}${++people}@selo.example`;
  const ids = await mutate(t, async (ctx) => {
    const userId = await ctx.db.insert("users", { email, name: "Maria da Silva" });
    await ctx.db.insert("authAccounts", { userId, provider: "password", providerAccountId: email, secret: "none" });
    await createProfile(ctx, { userId, fullName: "Maria da Silva", email });
    await recordAcceptance(ctx, userId);
    const expirationTime = Date.now() + signInRules.sessionMs;
    const sessionId = await ctx.db.insert("authSessions", { userId, expirationTime });
    await ctx.db.insert("authRefreshTokens", { sessionId, expirationTime });
    if (kind === "admin") await grantRole(ctx, { userId, role: "admin" });
    return { userId, sessionId };
  });
  return { ...ids, email, as: t.withIdentity({ subject: `${ids.userId}|${ids.sessionId}` }) };
}

/** As if each of them had opened the mail that asks for it. */
export async function confirmAddresses(t: Backend): Promise<void> {
  await t.run(async (ctx) => {
    for (const { _id } of await allRows(ctx, "users"))
      await ctx.db.patch("users", _id, { emailVerificationTime: Date.now() });
  });
}

interface CourseShape {
  slug?: string;
  title?: string;
  description?: string;
  /** Number of lessons per module. */
  lessons?: number[];
  questions?: number;
  passingScore?: number;
  timeLimitMinutes?: number;
  drawCount?: number;
  status?: "draft" | "published";
}

let paths = 0;

/** A path with these courses in order; published past the rule that it needs two. */
export async function addPath(
  t: Backend,
  admin: Person,
  courseIds: Id<"courses">[],
  status: "draft" | "published" = "published",
): Promise<{ pathId: Id<"paths">; path: Doc<"paths"> }> {
  const slug = `path-${++paths}`;
  const fields = { slug, title: `Path ${paths}`, description: "Where it leads", text: "For **whom**" };
  const { pathId } = await admin.as.mutation(api.admin.paths.create, fields);
  for (const courseId of courseIds) await admin.as.mutation(api.admin.paths.addCourse, { pathId, courseId });
  await t.run((ctx) => ctx.db.patch("paths", pathId, { status }));
  return { pathId, path: await present(t.run((ctx) => ctx.db.get("paths", pathId))) };
}

let courses = 0;

/** The right answer of every question is stored as "b"; `questions: 0` makes a course without an exam. */
export async function addCourse(t: Backend, shape: CourseShape = {}): Promise<Doc<"courses">> {
  const number = ++courses;
  const questions = shape.questions ?? 5;
  const course = newCourse.parse({
    slug: shape.slug ?? `course-${number}`,
    title: shape.title ?? `Course ${number}`,
    description: shape.description ?? "What it teaches",
    durationHours: 6,
    modules: (shape.lessons ?? [2, 1]).map((count, module) => ({
      title: `Module ${module}`,
      description: "A part",
      lessons: Array.from({ length: count }, (_, lesson) => ({
        title: `Lesson ${module}.${lesson}`,
        durationMinutes: 10,
        content: `Secret text ${module}.${lesson}`,
      })),
    })),
    exam:
      questions === 0
        ? null
        : {
            title: "Final exam",
            description: "Everything",
            passingScore: shape.passingScore ?? 80,
            timeLimitMinutes: shape.timeLimitMinutes,
            drawCount: shape.drawCount,
            questions: Array.from({ length: questions }, (_, question) => ({
              questionText: `Question ${question}?`,
              optionA: "One",
              optionB: "Two",
              optionC: "Three",
              optionD: "Four",
              correctOption: "b",
            })),
          },
  });
  return await mutate(t, async (ctx) => {
    const courseId = await createCourse(ctx, course);
    const rows = await allRows(ctx, "examQuestions");
    // Stored as written, so that tests can name letters.
    for (const question of rows.filter((row) => row.courseId === courseId)) {
      const { _id, _creationTime, ...fields } = asWritten(question);
      await ctx.db.replace("examQuestions", _id, fields);
    }
    if (shape.status === "draft") await ctx.db.patch("courses", courseId, { status: "draft" });
    return await present(ctx.db.get("courses", courseId));
  });
}

/** Without those in the bin. */
export async function lessonsOf(t: Backend, courseId: Id<"courses">): Promise<Doc<"lessons">[]> {
  return await t.run((ctx) =>
    allRows(ctx, "lessons").then((rows) =>
      rows.filter((row) => row.courseId === courseId && row.binnedAt === undefined),
    ),
  );
}

export async function allRows<Table extends keyof typeof schema.tables>(
  ctx: MutationCtx,
  table: Table,
): Promise<Doc<Table>[]> {
  return await ctx.db.query(table).collect();
}

/** The whole database as text, to prove that nothing changed. */
export async function snapshot(t: Backend): Promise<string> {
  return JSON.stringify(await readEveryTable(t));
}

/** Every table, by name. */
export async function readEveryTable(
  t: Backend,
): Promise<Record<string, (Doc<TableNames> & Record<string, unknown>)[]>> {
  return await t.run(async (ctx) => {
    const tables = Object.keys(schema.tables) as TableNames[];
    return Object.fromEntries(
      await Promise.all(tables.map(async (table) => [table, await allRows(ctx, table)] as const)),
    );
  });
}

export async function present<Value>(value: Promise<Value | null> | Value | null): Promise<Value> {
  const awaited = await value;
  if (awaited === null) throw new Error("Expected something to be there.");
  return awaited;
}

/** The code of the promise's ConvexError, "field: message" for a refused form, "" on success. */
export async function errorCode(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
    return "";
  } catch (error) {
    const { code, field, message } = readErrorData(error);
    return code === "formInvalid" ? `${field}: ${message}` : (code ?? `unexpected: ${String(error)}`);
  }
}

/** convex-test delivers a ConvexError's data as serialized text. */
export function readErrorData(error: unknown): {
  code?: string;
  retryAt?: number;
  field?: string;
  message?: string;
  line?: number;
} {
  if (typeof error !== "object" || error === null || !("data" in error)) return {};
  const { data } = error;
  return (typeof data === "string" ? JSON.parse(data) : data) as { code?: string };
}

/** Waits until nothing is due any more, transitively. What is scheduled for later stays. */
export async function finishScheduled(t: Backend): Promise<void> {
  for (;;) {
    await t.finishInProgressScheduledFunctions();
    const jobs = await t.run((ctx) => ctx.db.system.query("_scheduled_functions").collect());
    const failed = jobs.find(({ state }) => state.kind === "failed");
    if (failed) throw new Error(`${failed.name} failed: ${JSON.stringify(failed.state)}`);
    const due = jobs.filter(({ scheduledTime }) => scheduledTime <= Date.now());
    if (due.every(({ state }) => state.kind === "success")) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

/** Adds up what waits for the totals, as the app does a moment later. */
export async function addUpTotals(t: Backend): Promise<void> {
  await t.run(async (ctx) => {
    while ((await ctx.db.query("pendingCounts").first()) !== null) await addUp(ctx, 0, Number.MAX_SAFE_INTEGER);
  });
}

export async function readTables(t: Backend): Promise<RawTables> {
  return await t.run(async (ctx) => {
    const entries = await Promise.all(checkedTables.map(async (table) => [table, await allRows(ctx, table)] as const));
    return Object.fromEntries(entries) as unknown as RawTables;
  });
}
