import { describe, expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import { limits } from "../../../convex/shared/limits";
import { findViolations } from "../invariants";
import { addCourse, addPath, addPerson, allRows, createBackend, errorCode, present, readTables } from "../setup";
import { emptyBin } from "./scene";

const { list, get, create, update, setStatus, addCourse: add, removeCourse, reorder, remove } = api.admin.paths;
const fields = { title: "Dados", slug: "dados", description: "Do zero ao relatório", text: "" };
const paginationOpts = { numItems: 10, cursor: null };

async function setUp() {
  const t = createBackend();
  const admin = await addPerson(t, "admin");
  const courses = [await addCourse(t), await addCourse(t), await addCourse(t, { status: "draft" })];
  return { t, admin, ids: courses.map(({ _id }) => _id), courses };
}

const audited = async (t: ReturnType<typeof createBackend>) =>
  (await t.run((ctx) => allRows(ctx, "auditEntries")))
    .filter(({ targetKind }) => targetKind === "path")
    .map(({ action, detail, changes = [] }) => [action, detail, changes.map(({ field }) => field)]);

describe("PATH-1: a path", () => {
  test("is created as a draft, edited, found and deleted at once, each audited", async () => {
    const { t, admin, ids, courses } = await setUp();
    const { pathId } = await admin.as.mutation(create, { ...fields, title: "  Dados " });
    await admin.as.mutation(add, { pathId, courseId: given(ids[0]) });
    await admin.as.mutation(update, { pathId, version: 0, ...fields, title: "Dados e SQL", text: "## Para quem" });
    expect(await admin.as.query(get, { pathId })).toMatchObject({
      ...{ title: "Dados e SQL", text: "## Para quem", status: "draft", language: "pt", version: 1 },
      courses: [{ _id: ids[0] }],
    });
    const found = await admin.as.query(list, { search: "sql relatorio", paginationOpts });
    expect(found.page).toMatchObject([{ _id: pathId, courseCount: 1 }]);
    expect((await admin.as.query(list, { search: "python", paginationOpts })).page).toEqual([]);
    await admin.as.mutation(remove, { pathId });
    expect(await admin.as.query(get, { pathId })).toBeNull();
    expect(await audited(t)).toEqual([
      ["path.created", undefined, ["slug", "title", "description", "language", "status"]],
      ["path.arranged", `1. ${courses[0]?.title}`, []],
      ["path.updated", undefined, ["title", "text"]],
      ["path.deleted", undefined, ["slug", "title", "description", "text", "language", "status"]],
    ]);
    expect(findViolations(await readTables(t))).toEqual([]);
    expect((await readTables(t)).courses).toHaveLength(3);
  });

  test("refuses a taken address, an old version, wrong fields and ids of other things", async () => {
    const { admin, ids } = await setUp();
    const { pathId } = await admin.as.mutation(create, fields);
    expect(await errorCode(admin.as.mutation(create, fields))).toBe("slug: slugTaken");
    await admin.as.mutation(update, { pathId, version: 0, ...fields, title: "Outro" });
    expect(await errorCode(admin.as.mutation(update, { pathId, version: 0, ...fields }))).toBe("editConflict");
    for (const [wrong, refusal] of [
      [{ title: " " }, "title: titleRequired"],
      [{ slug: "Não" }, "slug: slugInvalid"],
      [{ description: "" }, "description: descriptionRequired"],
      [{ text: "x".repeat(limits.pathText + 1) }, "text: pathTextTooLong"],
    ] as const)
      expect(await errorCode(admin.as.mutation(create, { ...fields, slug: "novo", ...wrong }))).toBe(refusal);
    for (const id of ["", "x", String(ids[0]), admin.userId])
      expect(await admin.as.query(get, { pathId: id })).toBeNull();
  });

  test("holds each course once, in the order given, at most thirty", async () => {
    const { t, admin, ids } = await setUp();
    const { pathId } = await admin.as.mutation(create, fields);
    for (const courseId of [...ids, ...ids]) await admin.as.mutation(add, { pathId, courseId });
    const shown = async () => (await present(admin.as.query(get, { pathId }))).courses.map(({ _id }) => _id);
    expect(await shown()).toEqual(ids);
    await admin.as.mutation(reorder, { pathId, courseIds: ids.toReversed() });
    expect(await shown()).toEqual(ids.toReversed());
    const other = (await addCourse(t))._id;
    for (const wrong of [ids.slice(1), [...ids, other], [...ids.slice(1), other], [...ids.slice(1), given(ids[1])]])
      expect(await errorCode(admin.as.mutation(reorder, { pathId, courseIds: wrong }))).toBe("orderChanged");
    await admin.as.mutation(removeCourse, { pathId, courseId: given(ids[1]) });
    await admin.as.mutation(removeCourse, { pathId, courseId: given(ids[1]) });
    expect(await shown()).toEqual([ids[2], ids[0]]);
    await t.run((ctx) => ctx.db.patch("paths", pathId, { courseIds: Array.from({ length: 30 }, () => other) }));
    expect(await errorCode(admin.as.mutation(add, { pathId, courseId: given(ids[1]) }))).toBe("limitReached");
  });

  test("keeps the place of a course in the bin, until it is deleted for good", async () => {
    const { t, admin, ids } = await setUp();
    const { pathId } = await addPath(t, admin, ids);
    const [one, two, three] = [given(ids[0]), given(ids[1]), given(ids[2])];
    await admin.as.mutation(api.admin.courses.remove, { courseId: two });
    expect((await present(admin.as.query(get, { pathId }))).courses.map(({ _id }) => _id)).toEqual([one, three]);
    await admin.as.mutation(reorder, { pathId, courseIds: [three, one] });
    await admin.as.mutation(api.admin.bin.restore, { kind: "course", id: two });
    expect((await present(admin.as.query(get, { pathId }))).courses.map(({ _id }) => _id)).toEqual([three, two, one]);
    expect(findViolations(await readTables(t))).toEqual([]);
    await admin.as.mutation(api.admin.courses.remove, { courseId: two });
    await emptyBin(t, admin.as);
    expect((await readTables(t)).paths[0]?.courseIds).toEqual([three, one]);
    expect(findViolations(await readTables(t))).toEqual([]);
  });
});

test("PATH-2, ACCESS-5: a path is published with two published courses, and drafts are nobody else's", async () => {
  const { t, admin, ids, courses } = await setUp();
  const { pathId } = await admin.as.mutation(create, fields);
  const bySlug = () => t.query(api.visitor.paths.bySlug, { slug: "dados" });
  for (const courseId of [ids[0], ids[2]].map(given)) await admin.as.mutation(add, { pathId, courseId });
  expect(await errorCode(admin.as.mutation(setStatus, { pathId, status: "published" }))).toBe("pathTooShort");
  expect(await bySlug()).toBeNull();
  const listed = async () => (await t.query(api.visitor.paths.list, { paginationOpts })).page;
  await admin.as.mutation(add, { pathId, courseId: given(ids[1]) });
  await admin.as.mutation(setStatus, { pathId, status: "published" });
  expect(await bySlug()).toMatchObject({
    courses: [{ _id: ids[0] }, { _id: ids[1] }],
    courseCount: 2,
    durationHours: 12,
  });
  expect(JSON.stringify([await bySlug(), await listed()])).not.toContain(courses[2]?.title);
  expect(await listed()).toMatchObject([{ _id: pathId, courseCount: 2 }]);
  await admin.as.mutation(setStatus, { pathId, status: "draft" });
  expect([await bySlug(), await listed()]).toEqual([null, []]);
  expect(await admin.as.query(api.visitor.paths.bySlug, { slug: "dados" })).not.toBeNull();
  const actions = (await audited(t)).map(([action]) => action);
  expect(actions.slice(-2)).toEqual(["path.published", "path.unpublished"]);
});

/** A course of the scene. */
function given<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("missing");
  return value;
}
