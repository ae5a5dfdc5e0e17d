import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import { findViolations } from "./invariants";
import { staffAccounts } from "../../scripts/demonstration";
import { allRows, createBackend, errorCode, provideSigningKeys, readTables, snapshot } from "./setup";
import { browserOf } from "./signIn/flows";

const course = {
  slug: "git-e-github",
  title: "Git",
  description: "Do primeiro commit ao pull request",
  durationHours: 6,
  modules: [
    { title: "Um", description: "Parte", lessons: [{ title: "Aula", durationMinutes: 25, content: "# Texto" }] },
  ],
  exam: {
    title: "Prova",
    description: "Final",
    passingScore: 80,
    questions: [{ questionText: "?", optionA: "1", optionB: "2", optionC: "3", optionD: "4", correctOption: "c" }],
  },
};

beforeAll(provideSigningKeys);
beforeEach(() => {
  process.env.LOCAL_BACKEND = "1";
});
afterEach(() => {
  delete process.env.LOCAL_BACKEND;
});

test("DATA-6: seeds nothing outside the local backend unless forced", async () => {
  delete process.env.LOCAL_BACKEND;
  const t = createBackend();
  const before = await snapshot(t);
  expect(await errorCode(t.mutation(internal.cli.seed.settings, {}))).toBe("invalidInput");
  expect(await errorCode(t.mutation(internal.cli.seed.importCourses, { courses: [course] }))).toBe("invalidInput");
  expect(await errorCode(t.action(internal.cli.seed.accounts, {}))).toBe("invalidInput");
  expect(await snapshot(t)).toBe(before);
  await t.mutation(internal.cli.seed.settings, { force: true });
  expect(await t.query(api.visitor.settings.promo, {})).not.toBeNull();
});

test("PROMO-4, DATA-6: settings: the promo through the end of the year and three kinds of coupon; nothing twice", async () => {
  const t = createBackend();
  await t.mutation(internal.cli.seed.settings, {});
  const before = await snapshot(t);
  await t.mutation(internal.cli.seed.settings, {});
  expect(await snapshot(t)).toBe(before);
  const promo = await t.query(api.visitor.settings.promo, {});
  expect(promo).toMatchObject({ enabled: true, priceCents: 4900 });
  expect(promo?.validUntil).toMatch(/^\d{4}-12-31$/);
  const { discountCoupons } = await readTables(t);
  expect(discountCoupons.map(({ code }) => code)).toEqual(["BEMVINDO20", "EXPIRADO10", "ESGOTADO15"]);
});

describe("importCourses", () => {
  test("DATA-6: publishes the given courses, once", async () => {
    const t = createBackend();
    const courses = [course, { ...course, slug: "sql" }];
    expect(await t.mutation(internal.cli.seed.importCourses, { courses })).toEqual({
      created: ["git-e-github", "sql"],
      skipped: [],
    });
    const before = await snapshot(t);
    expect(await t.mutation(internal.cli.seed.importCourses, { courses })).toEqual({
      created: [],
      skipped: ["git-e-github", "sql"],
    });
    expect(await snapshot(t)).toBe(before);
    expect(await t.query(api.visitor.catalog.bySlug, { slug: "git-e-github" })).toMatchObject({
      lessonCount: 1,
      hasExam: true,
    });
    expect(findViolations(await readTables(t))).toEqual([]);
  });

  test.each([
    [{ slug: "Com Espaço" }, "slug: slugInvalid"],
    [{ title: "" }, "title: titleRequired"],
    [{ title: "x".repeat(201) }, "title: titleTooLong"],
    [{ durationHours: 1.5 }, "durationHours: durationHoursInvalid"],
    [{ durationHours: Number.NaN }, "durationHours: durationHoursInvalid"],
    [{ modules: "none" }, "modules: Invalid"],
    [{ modules: [{ ...course.modules[0], title: "\u200b" }] }, "modules.0.title: titleRequired"],
    [{ exam: { ...course.exam, passingScore: 101 } }, "exam.passingScore: passingScoreInvalid"],
    [{ exam: { ...course.exam, timeLimitMinutes: 0 } }, "exam.timeLimitMinutes: timeLimitInvalid"],
    [
      { exam: { ...course.exam, questions: [{ ...course.exam.questions[0], correctOption: "e" }] } },
      "exam.questions.0.correctOption: correctOptionRequired",
    ],
    [
      { exam: { ...course.exam, questions: [{ ...course.exam.questions[0], optionD: "  " }] } },
      "exam.questions.0.optionD: optionRequired",
    ],
  ])("one invalid course refuses the whole call: %j", async (fields, refusal) => {
    const t = createBackend();
    const courses = [
      { ...course, slug: "fine" },
      { ...course, ...fields },
    ];
    expect(await errorCode(t.mutation(internal.cli.seed.importCourses, { courses }))).toContain(`1.${refusal}`);
    expect((await readTables(t)).courses).toEqual([]);
  });
});

test("PATH-7, DATA-6: importPaths publishes paths over the courses, with what is recommended before, once", async () => {
  const t = createBackend();
  const slugs = ["git-e-github", "sql", "web"];
  await t.mutation(internal.cli.seed.importCourses, { courses: slugs.map((slug) => ({ ...course, slug })) });
  const path = { slug: "dados", title: "Dados", description: "Do zero", text: "", language: "pt", courses: slugs };
  const given = { paths: [path], before: { sql: ["git-e-github"] } };
  await t.mutation(internal.cli.seed.importPaths, given);
  const before = await snapshot(t);
  await t.mutation(internal.cli.seed.importPaths, given);
  expect(await snapshot(t)).toBe(before);
  const shown = await t.query(api.visitor.paths.bySlug, { slug: "dados" });
  expect(shown?.courses.map(({ slug }) => slug)).toEqual(slugs);
  expect(await t.query(api.visitor.catalog.bySlug, { slug: "sql" })).toMatchObject({
    before: [{ slug: "git-e-github" }],
    paths: [{ slug: "dados" }],
  });
  const unknown = { paths: [{ ...path, slug: "outra", courses: ["none"] }], before: {} };
  expect(await errorCode(t.mutation(internal.cli.seed.importPaths, unknown))).toBe("notFound");
  expect(findViolations(await readTables(t))).toEqual([]);
});

describe("accounts", () => {
  test("DATA-6: one administrator and one student who can sign in; generated passwords are returned once", async () => {
    const t = createBackend();
    await t.mutation(internal.cli.seed.settings, {});
    await t.mutation(internal.cli.seed.importCourses, { courses: [course] });
    const student = { fullName: "Bruno", email: "bruno@selo.example", password: "estuda-no-selo" };
    const made = await t.action(internal.cli.seed.accounts, { student });
    expect(made.student).toEqual({ email: student.email, generatedPassword: null, created: true });
    expect(made.admin.generatedPassword).toMatch(/^[a-z2-9]{20}$/);
    const people = [
      { email: made.admin.email, password: made.admin.generatedPassword ?? "" },
      { email: student.email, password: student.password },
    ];
    for (const params of people) {
      const { tokens } = await t.action(api.auth.signIn, {
        provider: "password",
        params: { flow: "signIn", ...params },
      });
      expect(tokens).not.toBeNull();
    }
    const tables = await readTables(t);
    expect(tables.userRoles).toHaveLength(1);
    expect(tables.discountCoupons.find(({ code }) => code === "ESGOTADO15")).toMatchObject({
      currentUses: 1,
      maxUses: 1,
    });
    expect(findViolations(tables)).toEqual([]);

    const again = await t.action(internal.cli.seed.accounts, { student });
    expect([again.admin, again.student]).toEqual([
      { email: made.admin.email, generatedPassword: null, created: false },
      { email: student.email, generatedPassword: null, created: false },
    ]);
  });

  test("DATA-6: support, and a teacher of the first two courses, who can sign in", async () => {
    const t = createBackend();
    const courses = ["um", "dois", "tres"].map((slug) => ({ ...course, slug, title: slug }));
    await t.mutation(internal.cli.seed.importCourses, { courses });
    const made = await t.action(internal.cli.seed.accounts, staffAccounts);
    expect(made).toMatchObject({ support: { created: true }, teacher: { created: true } });
    const rightsOf = async ({ email, password }: typeof staffAccounts.support) => {
      const params = { flow: "signIn" as const, email, password };
      const { tokens } = await t.action(api.auth.signIn, { provider: "password", params });
      return await browserOf(t, tokens).query(api.visitor.viewer.get, {});
    };
    expect(await rightsOf(staffAccounts.support)).toMatchObject({ isAdmin: false, courseRights: [] });
    expect(await rightsOf(staffAccounts.teacher)).toMatchObject({ isAdmin: false, rights: [] });
    const tables = await readTables(t);
    const taught = (await t.run((ctx) => allRows(ctx, "courseStaff"))).map(({ courseId }) => courseId);
    expect(taught).toEqual(tables.courses.slice(0, 2).map(({ _id }) => _id));
    expect(tables.userRoles.map(({ role }) => role)).toEqual(["admin", "support"]);
    expect(findViolations(tables)).toEqual([]);
  });

  test("an account that already has the administrator's address does not become one", async () => {
    const t = createBackend();
    const params = { flow: "signUp" as const, fullName: "Eve", email: "admin@selo.example", password: "girassol-azul" };
    await t.action(api.auth.signIn, { provider: "password", params });
    expect((await t.action(internal.cli.seed.accounts, {})).admin.created).toBe(false);
    expect((await readTables(t)).userRoles).toEqual([]);
  });
});
