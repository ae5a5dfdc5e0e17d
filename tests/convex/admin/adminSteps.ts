import fc from "fast-check";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { binKinds, type BinKind } from "../../../convex/shared/bin";
import { allRows, lessonsOf, present, type Backend, type Person } from "../setup";
import { examFields, lessonFields, modulesOf, paginationOpts, question, questionRows } from "./scene";

const edits = [
  "addModule",
  "removeModule",
  "reverseModules",
  "addLesson",
  "removeLesson",
  "reverseLessons",
  "changeLesson",
  "changeQuestions",
  "removeExam",
  "addExam",
  "publish",
  "unpublish",
  "removeCourse",
  "restore",
  "emptyBin",
] as const;

/** One administrator action on a course; `nth` picks among its modules, lessons and questions. */
export interface AdminStep {
  edit: (typeof edits)[number];
  course: number;
  nth: number;
}

/** Deleting a course ends its part of the game until it is restored, so it is rare. */
export function adminStep(courses: number): fc.Arbitrary<AdminStep> {
  const seldom = { weight: 1, arbitrary: fc.constant("removeCourse" as const) };
  const others = { weight: 30, arbitrary: fc.constantFrom(...edits.filter((edit) => edit !== "removeCourse")) };
  const restore = { weight: 4, arbitrary: fc.constant("restore" as const) };
  return fc.record({ edit: fc.oneof(seldom, others, restore), course: fc.nat(courses - 1), nth: fc.nat(2) });
}

interface World {
  t: Backend;
  admin: Person;
  courseIds: Id<"courses">[];
}

/** Rejects when the server refuses or the target is missing. */
export async function administer({ t, admin, courseIds }: World, { edit, course, nth }: AdminStep): Promise<void> {
  const { as } = admin;
  const courseId = await present(courseIds[course] ?? null);
  const modules = await modulesOf(t, courseId);
  const module = () => present(modules[nth % Math.max(1, modules.length)] ?? null);
  const lessons = await lessonsOf(t, courseId);
  const lesson = () => present(lessons[nth % Math.max(1, lessons.length)] ?? null);
  switch (edit) {
    case "addModule":
      await as.mutation(api.admin.modules.create, { courseId, title: "More", description: "More" });
      break;
    case "removeModule":
      await as.mutation(api.admin.modules.remove, { moduleId: (await module())._id });
      break;
    case "reverseModules":
      await as.mutation(api.admin.modules.reorder, { courseId, moduleIds: modules.map(({ _id }) => _id).reverse() });
      break;
    case "addLesson":
      await as.mutation(api.admin.lessons.create, { moduleId: (await module())._id, ...lessonFields });
      break;
    case "removeLesson":
      await as.mutation(api.admin.lessons.remove, { lessonId: (await lesson())._id });
      break;
    case "reverseLessons": {
      const moduleId = (await module())._id;
      const lessonIds = lessons.filter((row) => row.moduleId === moduleId).map(({ _id }) => _id);
      await as.mutation(api.admin.lessons.reorder, { moduleId, lessonIds: lessonIds.reverse() });
      break;
    }
    case "changeLesson": {
      const lessonId = (await lesson())._id;
      const { version } = await present(as.query(api.admin.lessons.get, { lessonId }));
      await as.mutation(api.admin.lessons.update, { lessonId, version, ...lessonFields, durationMinutes: nth + 1 });
      break;
    }
    case "addExam":
      await as.mutation(api.admin.exams.create, { courseId, ...examFields });
      break;
    case "removeExam":
      await as.mutation(api.admin.exams.remove, { examId: await examOf(t, courseId) });
      break;
    case "changeQuestions":
      await changeQuestions(t, admin, { courseId, nth });
      break;
    case "publish":
      await as.mutation(api.admin.courses.setStatus, { courseId, status: "published" });
      break;
    case "unpublish":
      await as.mutation(api.admin.courses.setStatus, { courseId, status: "draft" });
      break;
    case "restore": {
      const { kind, id } = await present(pick(await listBin(as), nth));
      await as.mutation(api.admin.bin.restore, { kind, id });
      break;
    }
    case "emptyBin": {
      const { kind, id } = await present(pick(await listBin(as), nth));
      await as.mutation(api.admin.bin.remove, { kind, id });
      break;
    }
    case "removeCourse":
      await as.mutation(api.admin.courses.remove, { courseId });
      break;
  }
}

const pick = <Row>(rows: Row[], nth: number): Row | null => rows[nth % Math.max(1, rows.length)] ?? null;

async function listBin(as: Person["as"]): Promise<{ kind: BinKind; id: string }[]> {
  const lists = binKinds.map(async (kind) => {
    const { page } = await as.query(api.admin.bin.list, { kind, paginationOpts });
    return page.map(({ _id: id }) => ({ kind, id }));
  });
  return (await Promise.all(lists)).flat();
}

async function examOf(t: Backend, courseId: Id<"courses">): Promise<Id<"courseExams">> {
  const exams = await t.run((ctx) => allRows(ctx, "courseExams"));
  return await present(exams.find((exam) => exam.courseId === courseId)?._id ?? null);
}

/** Adds, removes or replaces a question. */
async function changeQuestions(
  t: Backend,
  { as }: Person,
  { courseId, nth }: { courseId: Id<"courses">; nth: number },
): Promise<void> {
  const examId = await examOf(t, courseId);
  const rows = await questionRows(as, examId);
  const last = await present(rows.at(-1) ?? null);
  const questionId = last._id;
  const another = question(`Another instead of ${last.questionText}`);
  if (nth === 0) await as.mutation(api.admin.questions.add, { examId, questions: [another] });
  else if (nth === 1) await as.mutation(api.admin.questions.remove, { questionId });
  else await as.mutation(api.admin.questions.update, { questionId, version: last.version, ...another });
}
