import { expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Doc } from "../../../convex/_generated/dataModel";
import { normalizeText } from "../../../convex/shared/searchText";
import { addCourse, addPerson, allRows, createBackend, mutate, type Backend } from "../setup";

const titles = ["Vendas no varejo", "Varejo e logística", "Finanças", "Finanças"];

/** Courses with equal and overlapping titles, one published. */
async function createSchool() {
  const t = createBackend();
  const admin = await addPerson(t, "admin");
  for (const [index, title] of titles.entries()) {
    const course = await addCourse(t, { slug: `course-${index}`, lessons: [2, 1] });
    await mutate(t, (ctx) =>
      ctx.db.patch("courses", course._id, { title, status: index === 0 ? "published" : "draft" }),
    );
  }
  return { t, as: admin.as };
}

/** All pages of a list, two rows at a time. */
async function all<Row>(
  read: (paginationOpts: { numItems: number; cursor: string | null }) => Promise<{
    page: Row[];
    isDone: boolean;
    continueCursor: string;
  }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | null = null; ;) {
    const { page, isDone, continueCursor }: Awaited<ReturnType<typeof read>> = await read({ numItems: 2, cursor });
    rows.push(...page);
    if (isDone) return rows;
    cursor = continueCursor;
  }
}

const tables = async (t: Backend) => ({
  courses: await t.run((ctx) => allRows(ctx, "courses")),
  modules: await t.run((ctx) => allRows(ctx, "modules")),
  lessons: await t.run((ctx) => allRows(ctx, "lessons")),
});
const ids = (rows: readonly { _id: string }[]): string[] => rows.map(({ _id }) => _id).sort();
const says = (title: string, search: string): boolean =>
  normalizeText(search)
    .split(" ")
    .every((term) => normalizeText(title).includes(term));

test.each(["varejo", "Varejo logistica", "FINANÇAS", "nance", "cobol"])(
  "ADMIN-31: %s finds modules and lessons by their course's title, each once",
  async (search) => {
    const { t, as } = await createSchool();
    const { courses, modules, lessons } = await tables(t);
    const fits = ({ title, courseId }: Doc<"modules"> | Doc<"lessons">) =>
      [title, courses.find(({ _id }) => _id === courseId)?.title ?? ""].some((text) => says(text, search));
    const foundModules = await all((paginationOpts) => as.query(api.admin.modules.list, { search, paginationOpts }));
    expect(ids(foundModules)).toEqual(ids(modules.filter(fits)));
    const foundLessons = await all((paginationOpts) => as.query(api.admin.lessons.list, { search, paginationOpts }));
    expect(ids(foundLessons)).toEqual(ids(lessons.filter(fits)));
  },
);

test("ADMIN-31: modules, lessons and exams are filtered by course, in order, with and without a search", async () => {
  const { t, as } = await createSchool();
  const { courses, modules, lessons } = await tables(t);
  for (const { _id: courseId } of courses)
    for (const search of ["", lessons[0]?.title ?? "", "cobol"]) {
      const filter = { courseId, search };
      const ofCourse = lessons.filter((lesson) => lesson.courseId === courseId && says(lesson.title, search));
      const found = await all((paginationOpts) => as.query(api.admin.lessons.list, { ...filter, paginationOpts }));
      expect(ids(found)).toEqual(ids(ofCourse));
      const place = ({ module, orderIndex }: (typeof found)[number]) =>
        (modules.find(({ _id }) => _id === module._id)?.orderIndex ?? 0) * 1000 + orderIndex;
      expect(found.map(place)).toEqual(found.map(place).sort((one, other) => one - other));
      const exams = await all((paginationOpts) => as.query(api.admin.exams.list, { ...filter, paginationOpts }));
      expect(exams.every(({ course }) => course._id === courseId)).toBe(true);
      expect(exams).toHaveLength(search === "" ? 1 : 0);
    }
  const paginationOpts = { numItems: 10, cursor: null };
  for (const list of [api.admin.modules.list, api.admin.lessons.list, api.admin.exams.list])
    expect((await as.query(list, { courseId: "none", search: "", paginationOpts })).page).toEqual([]);
});

test("ADMIN-31: courses are filtered by state in each order and with a search, with slug and state", async () => {
  const { t, as } = await createSchool();
  const { courses } = await tables(t);
  for (const status of ["draft", "published"] as const)
    for (const order of ["newest", "title"] as const)
      for (const search of ["", "varejo", "finanças"]) {
        const filter = { status, order, search };
        const found = await all((paginationOpts) => as.query(api.admin.courses.list, { ...filter, paginationOpts }));
        expect(ids(found)).toEqual(ids(courses.filter((row) => row.status === status && says(row.title, search))));
        const sorted = found.map(({ title }) => normalizeText(title));
        if (order === "title" && search === "") expect(sorted).toEqual([...sorted].sort());
      }
  const options = await as.query(api.admin.courses.options, { search: "finanças" });
  expect(options.map(({ slug, status }) => [slug, status]).sort()).toEqual([
    ["course-2", "draft"],
    ["course-3", "draft"],
  ]);
});
