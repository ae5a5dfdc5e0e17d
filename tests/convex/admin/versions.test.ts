import { describe, expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import { addCourse, addPerson, createBackend, present, readErrorData, snapshot, type Person } from "../setup";
import {
  courseFields,
  examFields,
  firstLesson,
  lessonFields,
  moduleFields,
  modulesOf,
  question,
  questionRows,
  type QuestionRow,
} from "./scene";

const { courses, modules, lessons, exams, questions, coupons, settings } = api.admin;
const coupon = { code: "METADE", discountPercentage: 50, isActive: true, validFrom: "2020-01-01" };
const promo = {
  enabled: true,
  priceCents: 9_900,
  validUntil: "2030-12-31",
  whatsappNumber: "5511999990000",
  whatsappText: "Oi",
  whatsappEnrollText: "",
};
const profile = { fullName: "Ana Lima", email: "ana@escola.example" };

type Save = (person: Person, version: number) => Promise<unknown>;

/** Two different saves of one thing, and the fields that refuse the second. */
interface Edited {
  first: Save;
  second: Save;
  changed: Record<string, unknown>;
}

async function everythingThatIsEdited() {
  const t = createBackend();
  const [admin, other] = [await addPerson(t, "admin"), await addPerson(t, "admin")];
  const { _id: courseId } = await addCourse(t);
  const { _id: moduleId } = await present((await modulesOf(t, courseId))[0] ?? null);
  const { _id: lessonId } = await firstLesson(t, courseId);
  const examId = (await present((await admin.as.query(exams.list, { search: "", paginationOpts })).page[0] ?? null))
    ._id;
  const [{ _id: questionId }] = (await questionRows(admin.as, examId)) as [QuestionRow];
  const { couponId } = await admin.as.mutation(coupons.create, coupon);
  const edited: Record<string, Edited> = {
    course: {
      first: ({ as }, version) => as.mutation(courses.update, { courseId, version, ...courseFields }),
      second: ({ as }, version) =>
        as.mutation(courses.update, { courseId, version, ...courseFields, title: "Late", durationHours: 99 }),
      changed: { title: "Rust", durationHours: 10 },
    },
    module: {
      first: ({ as }, version) => as.mutation(modules.update, { moduleId, version, ...moduleFields }),
      second: ({ as }, version) => as.mutation(modules.update, { moduleId, version, ...moduleFields, title: "Late" }),
      changed: { title: "Basics" },
    },
    lesson: {
      first: ({ as }, version) => as.mutation(lessons.update, { lessonId, version, ...lessonFields }),
      second: ({ as }, version) => as.mutation(lessons.update, { lessonId, version, ...lessonFields, content: "Late" }),
      changed: { content: "# Hello" },
    },
    exam: {
      first: ({ as }, version) => as.mutation(exams.update, { examId, version, ...examFields, timeLimitMinutes: 30 }),
      second: ({ as }, version) => as.mutation(exams.update, { examId, version, ...examFields, passingScore: 1 }),
      changed: { passingScore: 70, timeLimitMinutes: 30 },
    },
    question: {
      first: ({ as }, version) =>
        as.mutation(questions.update, { questionId, version, ...question("One?"), tags: ["new"] }),
      second: ({ as }, version) => as.mutation(questions.update, { questionId, version, ...question("Late?") }),
      changed: { questionText: "One?", tags: ["new"] },
    },
    coupon: {
      first: ({ as }, version) =>
        as.mutation(coupons.update, { couponId, version, ...coupon, discountPercentage: 5, maxUses: 3 }),
      second: ({ as }, version) => as.mutation(coupons.update, { couponId, version, ...coupon, isActive: false }),
      changed: { discountPercentage: 5, maxUses: 3, isActive: true },
    },
    settings: {
      first: ({ as }, version) => as.mutation(settings.update, { version, ...promo, whatsappEnrollText: "Entrei" }),
      second: ({ as }, version) => as.mutation(settings.update, { version, ...promo, enabled: false }),
      changed: { enabled: true, whatsappEnrollText: "Entrei" },
    },
    profile: {
      first: ({ as }, version) => as.mutation(api.account.profile.update, { version, ...profile, uf: "SP" }),
      second: ({ as }, version) => as.mutation(api.account.profile.update, { version, ...profile, cep: "01310-100" }),
      changed: { uf: "SP", cep: null },
    },
  };
  return { t, admin, other, edited };
}

const paginationOpts = { numItems: 10, cursor: null };
const names = ["course", "module", "lesson", "exam", "question", "coupon", "settings", "profile"];

describe("ADMIN-3: of two saves of one version, the second is refused with what the first changed", () => {
  test.each(names)("%s", async (name) => {
    const { t, admin, other, edited } = await everythingThatIsEdited();
    const { first, second, changed } = await present(edited[name] ?? null);
    // A profile is edited by its owner in two tabs.
    const late = name === "profile" ? admin : other;
    await first(admin, 0);
    const before = await snapshot(t);
    const refusal: unknown = await second(late, 0).catch((error: unknown) => error);
    expect(readErrorData(refusal)).toEqual({ code: "editConflict", version: 1, fields: changed });
    expect(await snapshot(t)).toBe(before);
    await second(late, 1);
    expect(readErrorData(await second(late, 1).catch((error: unknown) => error)).code).toBe("editConflict");
  });
});
