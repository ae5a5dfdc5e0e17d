import { v } from "convex/values";
import { strToU8 } from "fflate";
import { beforeEach, expect, test } from "vitest";
import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import * as builders from "../../convex/functions";
import type { Right } from "../../convex/shared/rights";
import { composed } from "../../convex/shared/composed";
import { checkFolder } from "../../convex/model/content/courseFiles/folder/checkFolder";
import { openFiles } from "../../convex/model/content/courseFiles/folder/folderFiles";
import { madeFiles } from "./courseFilesScene";
import { addPerson, allRows, createLiveBackend, type Backend } from "./setup";

/** As macOS, some PDFs and CSV files write it: "e" and an accent. */
const DECOMPOSED = "José Conceição Araújo Güell".normalize("NFD");
const COMPOSED = DECOMPOSED.normalize("NFC");

const args = { texts: v.array(v.object({ text: v.string() })), bytes: v.bytes() };
const returns = v.array(v.string());
const handler = (_: unknown, given: { texts: { text: string }[]; bytes: ArrayBuffer }) => [
  ...given.texts.map(({ text }) => text),
  new TextDecoder().decode(given.bytes),
];

/** One function of each builder of `functions.ts`, which are the only ones. */
const probes = Object.fromEntries(
  Object.entries(builders).map(([name, build]) => {
    // Some are made for a right.
    const made = /^(staff|ownCourses)/u.test(name) ? (build as (right: Right) => unknown)("seePeople") : build;
    return [name, (made as (definition: object) => object)({ args, returns, handler })];
  }),
);
const input = { texts: [{ text: DECOMPOSED }], bytes: new TextEncoder().encode(DECOMPOSED).buffer };

let t: Backend;
beforeEach(() => {
  t = createLiveBackend({ "../../convex/probes.ts": () => Promise.resolve(probes) });
});

async function anyJob(createdBy: Id<"users">): Promise<Id<"jobs">> {
  const counts = { total: 0, doneCount: 0, skippedCount: 0, stepAt: 0, cursor: null };
  const work = { kind: "people", act: "block", ofSearch: false } as const;
  return await t.run((ctx) => ctx.db.insert("jobs", { createdBy, status: "running", ...counts, work }));
}

test.each(Object.keys(probes))("DATA-11: functions of %s get composed texts, and bytes as they are", async (name) => {
  const { as, userId } = await addPerson(t, "admin");
  const run = /Query/u.test(name) ? as.query : /Action/u.test(name) ? as.action : as.mutation;
  const got = await (run as (reference: string, args: object) => Promise<string[]>)(`probes:${name}`, {
    ...input,
    ...(name === "jobMutation" && { actorId: userId, jobId: await anyJob(userId) }),
  });
  expect(got).toEqual([COMPOSED, DECOMPOSED]);
});

test("DATA-11: a name is stored composed, and found by either form", async () => {
  const { as } = await addPerson(t);
  const admin = await addPerson(t, "admin");
  await as.mutation(api.account.profile.update, { version: 0, fullName: DECOMPOSED, email: "jose@example.org" });
  expect((await t.run((ctx) => allRows(ctx, "profiles"))).map(({ fullName }) => fullName)).toContain(COMPOSED);
  const paginationOpts = { numItems: 5, cursor: null };
  for (const search of [DECOMPOSED, COMPOSED]) {
    const { page } = await admin.as.query(api.admin.students.list, { search, status: "all", paginationOpts });
    expect(page.map(({ fullName }) => fullName)).toEqual([COMPOSED]);
  }
});

test("DATA-11: a course's files match, whichever form their names and titles have", () => {
  const title = "Introdução à programação";
  const file = "01-01-introdução.md";
  const files = madeFiles((course) => {
    const [lesson] = course.modules[0]?.lessons ?? [];
    Object.assign(lesson ?? {}, { title, file: file.normalize("NFD") });
    for (const question of course.exam.questions) question.lesson = title.normalize("NFD");
  });
  const { "01-01-first.md": text, ...rest } = files;
  const bytes = Object.entries({ ...rest, [file]: text ?? "" }).map(
    ([name, each]) => [name, typeof each === "string" ? strToU8(each) : each] as const,
  );
  const { folder } = openFiles(new Map(bytes));
  const { course, problems } = checkFolder(folder, { courses: new Set(), slug: null });
  expect(problems.map(({ reason }) => reason)).not.toContainEqual(expect.stringMatching(/^(file|lesson)/u));
  expect(course?.modules[0]?.lessons[0]?.title).toBe(title);
});

test("DATA-11: composing costs no more than the length, and leaves few marks as Unicode does", () => {
  expect(composed(DECOMPOSED)).toBe(COMPOSED);
  const marks = "\u0301\u0323";
  expect(composed(`a${marks.repeat(15)}`)).toBe(`a${marks.repeat(15)}`.normalize("NFC"));
  const time = (length: number) => {
    const text = `a${marks.repeat(length / 2)}`;
    const begin = performance.now();
    for (let round = 0; round < 100_000 / length; round++) composed(text);
    return performance.now() - begin;
  };
  time(1_000);
  // The same number of characters, in rows a hundred times as long; it would be three seconds.
  expect(time(100_000) / time(1_000)).toBeLessThan(20);
});
