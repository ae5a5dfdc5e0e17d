import type { FunctionArgs } from "convex/server";
import { expect, test } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import { addCourse, addPerson, addUpTotals, createBackend, finishScheduled, mutate, type Backend } from "./setup";

type Filter = Omit<FunctionArgs<typeof api.visitor.catalog.list>, "paginationOpts">;

/** Courses with their filter values, independent of storage. */
const shelf = [
  { title: "Python do zero", topic: "programming", level: "beginner", hours: 4, duration: "short", language: "pt" },
  { title: "Python avançado", topic: "programming", level: "advanced", hours: 12, duration: "long", language: "pt" },
  { title: "SQL com Python", topic: "database", level: "beginner", hours: 10, duration: "medium", language: "es" },
  { title: "React na prática", topic: "web", level: "intermediate", hours: 6, duration: "medium", language: "en" },
  { title: "Gestão do tempo", topic: "general", level: undefined, hours: 5, duration: "short", language: "pt" },
  { title: "React para iniciantes", topic: "web", level: "beginner", hours: 5, duration: "short", language: "es" },
] as const;

async function fill(t: Backend): Promise<void> {
  for (const { title, level, hours, language } of shelf) {
    const { _id } = await addCourse(t, { title, lessons: [1], questions: 0 });
    await mutate(t, (ctx) => ctx.db.patch("courses", _id, { durationHours: hours, language, ...(level && { level }) }));
  }
  await addCourse(t, { title: "Python secreto", status: "draft" });
}

/** All pages, one course at a time. */
async function listAll(t: Pick<Backend, "query">, filter: Filter, numItems = 1): Promise<string[]> {
  const titles: string[] = [];
  for (let cursor: string | null = null, isDone = false; !isDone;) {
    const result: Awaited<ReturnType<typeof page>> = await page(t, filter, { cursor, numItems });
    titles.push(...result.page.map(({ title }) => title));
    ({ isDone, continueCursor: cursor } = result);
  }
  return titles;
}
const page = (t: Pick<Backend, "query">, filter: Filter, paginationOpts: { cursor: string | null; numItems: number }) =>
  t.query(api.visitor.catalog.list, { ...filter, paginationOpts });

/** Every choice of filters that some course has, and some that none has. */
function everyFilter(): Filter[] {
  const facets = ["topic", "level", "duration", "language"] as const;
  return shelf.flatMap((course) =>
    Array.from({ length: 2 ** facets.length }, (_, mask) => {
      const chosen = facets.filter((facet, bit) => (mask >> bit) % 2 === 1 && course[facet] !== undefined);
      return Object.fromEntries(chosen.map((facet) => [facet, course[facet]]));
    }),
  );
}

const matches = (filter: Filter) =>
  shelf
    .filter((course) => Object.entries(filter).every(([facet, value]) => course[facet as "topic"] === value))
    .map(({ title }) => title);

test("HOME-10, HOME-3: every set of filters lists what matches all of them, oldest first, page by page", async () => {
  const t = createBackend();
  await fill(t);
  for (const filter of [...everyFilter(), { topic: "ai" } as const])
    expect(await listAll(t, filter), JSON.stringify(filter)).toEqual(matches(filter));
});

test("HOME-10, DATA-5: a text narrows the filters further, whatever its case and accents", async () => {
  const t = createBackend();
  await fill(t);
  const find = async (filter: Filter) => (await listAll(t, filter, 10)).sort();
  expect(await find({ text: "PYTHON" })).toEqual(["Python avançado", "Python do zero", "SQL com Python"]);
  expect(await find({ text: "avancado" })).toEqual(["Python avançado"]);
  expect(await find({ text: "python", topic: "programming" })).toEqual(["Python avançado", "Python do zero"]);
  expect(await find({ text: "python", level: "beginner", language: "es" })).toEqual(["SQL com Python"]);
  expect(await find({ text: "python", topic: "web" })).toEqual([]);
  expect(await find({ text: "secreto" })).toEqual([]);
});

test("HOME-10, DASH-4: students browse with the same filters, without their own courses", async () => {
  const t = createBackend();
  await fill(t);
  const { as } = await addPerson(t);
  const paginationOpts = { cursor: null, numItems: 10 };
  const browse = async (filter: Filter) =>
    (await as.query(api.student.enrollments.browse, { ...filter, paginationOpts })).page.map(({ title }) => title);
  expect(await browse({ level: "beginner" })).toEqual(matches({ level: "beginner" }));
  const [first] = (await page(t, { level: "beginner" }, paginationOpts)).page;
  await as.mutation(api.student.enrollments.enroll, { courseId: first?._id ?? ("" as never) });
  expect(await browse({ level: "beginner" })).toEqual(matches({ level: "beginner" }).slice(1));
});

test("HOME-10: unknown filters are refused", async () => {
  const t = createBackend();
  const ask = (filter: object) => page(t, filter, { cursor: null, numItems: 1 });
  for (const filter of [{ topic: "cooking" }, { level: "" }, { status: "draft" }])
    await expect(ask(filter)).rejects.toThrow();
});

test("HOME-9: the number of students is the kept total as of the last count, and is public from 10 upward", async () => {
  const t = createBackend();
  const { _id: courseId } = await addCourse(t);
  const shown = async () => (await page(t, {}, { cursor: null, numItems: 1 })).page[0]?.students;
  const count = async () => {
    await addUpTotals(t);
    await t.mutation(internal.jobs.studentCounts.refresh, { cursor: null });
    await finishScheduled(t);
    return await shown();
  };
  const join = async () => (await addPerson(t)).as.mutation(api.student.enrollments.enroll, { courseId });
  for (let student = 0; student < 9; student++) await join();
  expect(await count()).toBeNull();
  await join();
  expect(await shown()).toBeNull();
  expect(await count()).toBe(10);
});

test("HOME-9: counting goes on through every published course", async () => {
  const t = createBackend();
  const { as } = await addPerson(t);
  for (let number = 0; number < 51; number++) {
    const { _id: courseId } = await addCourse(t, { lessons: [1], questions: 0 });
    if (number === 50) await as.mutation(api.student.enrollments.enroll, { courseId });
  }
  await addUpTotals(t);
  await t.mutation(internal.jobs.studentCounts.refresh, { cursor: null });
  await finishScheduled(t);
  const counts = await t.run(async ({ db }) =>
    (await db.query("courses").collect()).map(({ studentCount }) => studentCount),
  );
  expect(counts.filter(Boolean)).toEqual([1]);
});
