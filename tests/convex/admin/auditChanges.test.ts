import { describe, expect, test } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import type { TableNames } from "../../../convex/_generated/dataModel";
import { addPerson, allRows, finishScheduled, present, type Backend } from "../setup";
import { createScene, editable, enrolledStudent, firstLesson, modulesOf, nth, questionRows } from "./scene";

/** Tables that an administrator's edit changes, and the fields that no entry ever names, with the reason. */
const unsaid: Partial<Record<TableNames, Record<string, string>>> = {
  courses: {
    searchText: "follows from title and description",
    topic: "follows from the title",
    duration: "follows from the hours",
    totalMinutes: "sums the lessons",
    version: "counts edits",
  },
  modules: { searchText: "follows from the title", version: "counts edits" },
  lessons: {},
  lessonContents: {},
  courseExams: { searchText: "follows from the title", version: "counts edits" },
  discountCoupons: { searchText: "follows from the code", version: "counts edits" },
  examCandidates: { version: "counts edits" },
  profiles: {
    adminNote: "a note on a person, which only administrators read",
    adminNoteVersion: "counts edits",
    statusJobId: "the entry has the job",
  },
  userRoles: {},
};
const settingsUnsaid = { version: "counts edits" };

type Rows = Map<string, Record<string, unknown>>;

/** Every row of the audited tables by its id; the settings by their parts. */
async function readRows(t: Backend): Promise<Rows> {
  const rows: Rows = new Map();
  for (const table of Object.keys(unsaid) as (keyof typeof unsaid)[])
    for (const row of await t.run((ctx) => allRows(ctx, table))) rows.set(`${table}/${row._id}`, row);
  const [settings] = await t.run((ctx) => allRows(ctx, "settings"));
  for (const part of ["promo", "issuer", "access", "security"] as const)
    rows.set(`settings/${part}`, { ...settings?.[part] });
  return rows;
}

/** Fields that differ, as the raw rows say. */
function differences(before: Rows, after: Rows): { field: string; from: unknown; to: unknown }[] {
  return [...after].flatMap(([key, row]) => {
    const table = key.split("/")[0] as TableNames;
    const old = before.get(key) ?? {};
    const reasons = unsaid[table] ?? settingsUnsaid;
    const fields = [...new Set([...Object.keys(old), ...Object.keys(row)])];
    return fields
      .filter(
        (field) => !field.startsWith("_") && JSON.stringify(old[field] ?? "") !== JSON.stringify(row[field] ?? ""),
      )
      .filter((field) => !(field in reasons) && !(table in { examCandidates: 0 } && field.endsWith("Id")))
      .map((field) => ({ field: field === "markdown" ? "content" : field, from: old[field], to: row[field] }));
  });
}

/** Texts of several lines stand there as lengths, the key of PIX with its ends. */
const lengths = ["description", "outcomes", "content", "whatsappText", "whatsappEnrollText", "legalText"];
function asSaid(field: string, value: unknown): unknown {
  if (value === undefined || value === "") return null;
  if (lengths.includes(field)) return (value as string).length;
  return field === "pixKey" ? expect.stringMatching(/^.{3}•••.{2}$/u) : value;
}

async function world() {
  const scene = await createScene({ lessons: [2], questions: 2 });
  const { t, as, course, courseId } = scene;
  const student = await enrolledStudent(t, courseId);
  const old = { code: "VELHO", discountPercentage: 10, isActive: true, validFrom: "2026-01-01", maxUses: 5 };
  const { couponId } = await as.mutation(api.admin.coupons.create, old);
  const exam = await present((await t.run((ctx) => allRows(ctx, "courseExams")))[0] ?? null);
  /** Entries since the scene. */
  const entries = async () => (await t.run((ctx) => allRows(ctx, "auditEntries"))).slice(1);
  return { ...scene, t, as, course, courseId, student, couponId, exam, entries };
}
type World = Awaited<ReturnType<typeof world>>;

const promo = {
  ...{ enabled: true, priceCents: 9_990, validUntil: "2031-01-31", whatsappNumber: "5511988887777" },
  ...{ whatsappText: "Olá\nquero", whatsappEnrollText: "Cheguei a {course}" },
  ...{ pixKey: "529.982.247-25", pixName: "Escola Selo", pixCity: "Recife" },
};
const issuer = {
  ...{ legalName: "Selo Ltda.", city: "Recife", responsibleName: "Rita", responsibleOffice: "Diretora" },
  ...{ taxId: "11.222.333/0001-81", legalText: "Curso livre." },
};
const coupon = { code: "NOVO", discountPercentage: 35, isActive: false, validFrom: "2026-02-01" };

const edits: Record<string, (world: World) => Promise<unknown>> = {
  course: ({ as, courseId, course: { version } }) =>
    as.mutation(api.admin.courses.update, {
      ...{ courseId, version, title: "Outro", slug: "outro", description: "Mais\nlinhas", durationHours: 33 },
      ...{ outcomes: "Uma\nDuas", language: "en", level: "advanced" },
    }),
  "course's state": ({ as, courseId }) => as.mutation(api.admin.courses.setStatus, { courseId, status: "draft" }),
  module: async ({ t, as, courseId }) => {
    const { _id: moduleId, version } = nth(await modulesOf(t, courseId));
    return await as.mutation(api.admin.modules.update, { moduleId, version, title: "Novo", description: "Outra" });
  },
  lesson: async ({ t, as, courseId }) => {
    const { _id: lessonId } = await firstLesson(t, courseId);
    const fields = { title: "Nova", lessonType: "video" as const, durationMinutes: 44, content: "# Novo\n\ntexto" };
    const videoAddress = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
    return await as.mutation(api.admin.lessons.update, { lessonId, version: 0, ...fields, videoAddress });
  },
  exam: ({ as, exam: { _id: examId, version } }) =>
    as.mutation(api.admin.exams.update, {
      ...{ examId, version, title: "Prova nova", description: "Com calma", passingScore: 55 },
      ...{ timeLimitMinutes: 45, drawCount: 1, spreadsOverModules: true, hidesReview: true },
    }),
  coupon: ({ as, couponId }) =>
    as.mutation(api.admin.coupons.update, { couponId, version: 0, ...coupon, validUntil: "2031-02-01", maxUses: 9 }),
  promotion: ({ as }) => as.mutation(api.admin.settings.update, { version: 0, ...promo }),
  issuer: ({ as }) => as.mutation(api.admin.issuer.update, { version: 0, ...issuer }),
  access: ({ as }) => as.mutation(api.admin.access.update, { mode: "byApproval" }),
  accommodation: ({ as, courseId, student: { userId } }) =>
    as.mutation(api.admin.accommodations.save, { userId, courseId, version: 0, extraMinutes: 15, extraAttempts: 2 }),
  "student's state": ({ as, student: { userId } }) =>
    as.mutation(api.admin.students.setBlocked, { userId, blocked: true }),
  "student's note": ({ as, student: { userId } }) =>
    as.mutation(api.admin.students.saveNote, { userId, version: 0, note: "Ligou" }),
  role: ({ as, student: { userId } }) => as.mutation(api.admin.roles.set, { userId, role: "admin", held: true }),
};

describe("AUDIT-1: an entry says from what to what", () => {
  test.each(Object.keys(edits))("%s: every field that changed, or a reason why not", async (name) => {
    const scene = await world();
    const before = await readRows(scene.t);
    await edits[name]?.(scene);
    const changed = differences(before, await readRows(scene.t)).filter(({ field }) => field !== "userId");
    const entries = await scene.entries();
    const said = entries.flatMap(({ changes = [] }) => changes.map(({ field, from, to }) => ({ field, from, to })));
    // Nothing is kept as 0 until a first change, and "open" until access is saved.
    const unsaved: Record<string, unknown> = { extraMinutes: 0, extraAttempts: 0, mode: "open" };
    const expected = changed.map(({ field, from, to }) => ({
      ...{ field, from: asSaid(field, from ?? unsaved[field]), to: asSaid(field, to) },
    }));
    expect(entries).toHaveLength(1);
    if (name !== "student's note") expect(changed.length).toBeGreaterThan(0);
    const byField = (one: { field: string }, other: { field: string }) => one.field.localeCompare(other.field);
    expect(said.sort(byField)).toEqual(expected.sort(byField));
  });

  test("what was made and what is gone keep their values", async () => {
    const { as, student, entries: since } = await world();
    const { couponId } = await as.mutation(api.admin.coupons.create, coupon);
    await as.mutation(api.admin.coupons.remove, { couponId });
    await as.mutation(api.admin.bin.remove, { kind: "coupon", id: couponId });
    const terms = { until: "2031-01-01", priceCents: 12_345, note: "só aqui" };
    await as.mutation(api.admin.passes.give, { userId: student.userId, courseId: "", ...terms });
    const entries = await since();
    const said = entries.map(({ changes = [] }) => changes.map(({ field, from, to }) => [field, from, to]));
    expect(said[0]).toContainEqual(["discountPercentage", null, 35]);
    // In the bin it keeps them itself.
    expect(said[1]).toEqual([]);
    expect(said[2]).toContainEqual(["discountPercentage", 35, null]);
    expect(said[3]).toEqual(
      expect.arrayContaining([
        ["until", null, "2031-01-01"],
        ["priceCents", null, 12_345],
      ]),
    );
  });
});

test("AUDIT-4: secrets, answers, notes and texts of lessons stand nowhere on the trail", async () => {
  const scene = await world();
  const { t, as, courseId, exam, student } = scene;
  const secret = (name: string) => `SEGREDO ${name}`;
  const { _id: lessonId } = await firstLesson(t, courseId);
  const line = { title: "Aula", lessonType: "text" as const, durationMinutes: 5 };
  await as.mutation(api.admin.lessons.update, { lessonId, version: 0, ...line, content: secret("aula") });
  const { course } = scene;
  const facts = { slug: course.slug, title: course.title, durationHours: 3 };
  const words = { description: secret("curso"), outcomes: secret("objetivos") };
  await as.mutation(api.admin.courses.update, { courseId, version: course.version, ...facts, ...words });
  const [first] = await questionRows(as, exam._id);
  const question = { ...editable(await present(first ?? null)), questionText: secret("pergunta") };
  const options = { optionA: secret("a"), optionB: secret("b"), optionC: secret("c"), optionD: secret("d") };
  await as.mutation(api.admin.questions.update, { ...question, ...options, explanation: secret("porque") });
  await as.mutation(api.admin.students.saveNote, { userId: student.userId, version: 0, note: secret("nota") });
  const pass = { userId: student.userId, courseId: "", priceCents: 100 };
  await as.mutation(api.admin.passes.give, { ...pass, note: secret("compra") });
  const texts = { whatsappText: secret("texto"), whatsappEnrollText: secret("mensagem") };
  await as.mutation(api.admin.settings.update, { version: 0, ...promo, ...texts });
  await as.mutation(api.admin.issuer.update, { version: 0, ...issuer, legalText: secret("lei") });
  const entries = await scene.entries();
  expect(new Set(entries.map(({ action }) => action)).size).toBe(6);
  const kept = JSON.stringify(entries);
  expect(kept).not.toContain("SEGREDO");
  expect(kept).not.toContain("52998224725");
  // They are where they belong.
  expect(JSON.stringify(await t.run((ctx) => allRows(ctx, "lessonContents")))).toContain("SEGREDO");
});

test("AUDIT-4: a deleted account leaves no name, and nothing of what was changed about it", async () => {
  const { t, as, courseId } = await createScene();
  const student = await addPerson(t);
  await as.mutation(api.admin.enrollments.enroll, { userId: student.userId, courseId });
  const entries = async () => (await t.run((ctx) => allRows(ctx, "auditEntries"))).slice(0, 1);
  expect(await entries()).toMatchObject([
    { changes: [{ field: "course" }], searchText: expect.stringContaining("maria da silva") as string },
  ]);
  await student.as.mutation(internal.jobs.privacyRemoval.begin, { certificates: "removeName", code: "" });
  await finishScheduled(t);
  expect(await entries()).toMatchObject([{ targetLabel: "", searchText: "" }]);
  expect(nth(await entries())).not.toHaveProperty("changes");
});
