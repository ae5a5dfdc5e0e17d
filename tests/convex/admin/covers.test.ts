import { expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { coverRules } from "../../../convex/shared/coverRules";
import { addCourse } from "../setup";
import { auditTrail, courseFields, createScene, paginationOpts } from "./scene";

type Scene = Awaited<ReturnType<typeof createScene>>;

/** A stored file; convex-test does not keep the type of the upload. */
const store = ({ t }: Scene, contentType = "image/webp", size = 12) =>
  t.run(async (ctx) => {
    const id = await ctx.storage.store(new Blob([new Uint8Array(size)]));
    await (ctx.db as never as { patch: (id: string, fields: object) => Promise<void> }).patch(id, { contentType });
    return id;
  });
const picture = async (scene: Scene) => ({ small: await store(scene), large: await store(scene) });
const filesOf = ({ t }: Scene) =>
  t.run(async (ctx) => (await ctx.db.system.query("_storage").collect()).map(({ _id }) => _id));
const versionOf = async ({ as, courseId }: Scene) => (await as.query(api.admin.courses.get, { courseId }))?.version;

async function set(scene: Scene, cover: { small: Id<"_storage">; large: Id<"_storage"> } | null, version?: number) {
  const seen = version ?? (await versionOf(scene)) ?? 0;
  return await scene.as.mutation(api.admin.covers.set, { courseId: scene.courseId, version: seen, cover });
}

test("LOOK-11, COURSE-7: an uploaded cover is shown wherever the course is, and is a version of it", async () => {
  const scene = await createScene();
  const { t, as, course } = scene;
  const before = (await versionOf(scene)) ?? 0;
  expect(await set(scene, await picture(scene))).toBeNull();
  expect(await versionOf(scene)).toBe(before + 1);
  const url: unknown = expect.stringMatching(/^https?:/);
  const urls = { small: url, large: url };
  expect(await t.query(api.catalog.bySlug, { slug: course.slug })).toMatchObject({ cover: urls });
  expect((await t.query(api.catalog.list, { paginationOpts })).page).toMatchObject([{ cover: urls }]);
  expect((await as.query(api.enrollments.browse, { text: "", paginationOpts })).page).toMatchObject([{ cover: urls }]);
  await as.mutation(api.enrollments.enroll, { courseId: course._id });
  expect((await as.query(api.enrollments.mine, { paginationOpts })).page).toMatchObject([{ course: { cover: urls } }]);
  expect((await auditTrail(t)).at(-1)).toContain("coverLarge");
});

test.each([
  ["image/svg+xml", 12],
  ["text/html", 12],
  ["image/png", coverRules.maxBytes + 1],
])("COURSE-7: %s of %d bytes is refused and deleted", async (type, size) => {
  const scene = await createScene();
  const good = await store(scene);
  expect(await set(scene, { small: good, large: await store(scene, type, size) })).toBe("coverInvalid");
  expect(await filesOf(scene)).toEqual([]);
  expect(await scene.as.query(api.admin.courses.get, { courseId: scene.courseId })).not.toHaveProperty("cover");
});

test("COURSE-7: exactly the largest size is accepted", async () => {
  const scene = await createScene();
  const large = await store(scene, "image/jpeg", coverRules.maxBytes);
  expect(await set(scene, { small: await store(scene, "image/png"), large })).toBeNull();
});

test("COURSE-7, ADMIN-3: a cover for an older version is refused and deleted; the current one stays", async () => {
  const scene = await createScene();
  const seen = (await versionOf(scene)) ?? 0;
  const current = await picture(scene);
  await set(scene, current);
  expect(await set(scene, await picture(scene), seen)).toBe("editConflict");
  expect(await set(scene, current, seen)).toBe("editConflict");
  expect(await filesOf(scene)).toEqual([current.small, current.large]);
});

test("COURSE-7: the old files go when a cover is replaced, removed, or goes with its course", async () => {
  const scene = await createScene();
  await set(scene, await picture(scene));
  const second = await picture(scene);
  await set(scene, second);
  expect(await filesOf(scene)).toEqual([second.small, second.large]);
  const { courseId, as } = scene;
  const version = (await versionOf(scene)) ?? 0;
  await as.mutation(api.admin.courses.update, { courseId, version, ...courseFields });
  expect(await filesOf(scene)).toHaveLength(2);
  await set(scene, null);
  expect(await filesOf(scene)).toEqual([]);
  await set(scene, await picture(scene));
  await as.mutation(api.admin.courses.remove, { courseId });
  expect(await filesOf(scene)).toEqual([]);
});

test("COURSE-8: goals are lines of the course form, trimmed and without blank ones; too many or too long are refused", async () => {
  const scene = await createScene();
  const { t, as, courseId } = scene;
  const save = async (outcomes: string) =>
    await as.mutation(api.admin.courses.update, {
      ...{ courseId, version: (await versionOf(scene)) ?? 0, ...courseFields },
      outcomes,
    });
  const shown = async () => (await t.query(api.catalog.bySlug, { slug: courseFields.slug }))?.outcomes;
  await save(" One  goal \n\n Another\n");
  expect(await shown()).toEqual(["One goal", "Another"]);
  for (const wrong of ["a\n".repeat(7), "a".repeat(121)]) await expect(save(wrong)).rejects.toThrow(/outcomesInvalid/);
  await save("a\n".repeat(6));
  expect(await shown()).toHaveLength(6);
  await save("");
  expect(await shown()).toEqual([]);
});

test("COURSE-7: a file that another course shows is no upload: it is refused and stays", async () => {
  const scene = await createScene();
  const cover = await picture(scene);
  expect(await set(scene, cover)).toBeNull();
  const other = await addCourse(scene.t);
  const take = (seen: number) => scene.as.mutation(api.admin.covers.set, { courseId: other._id, version: seen, cover });
  const current = (await scene.as.query(api.admin.courses.get, { courseId: other._id }))?.version ?? 0;
  expect(await take(current)).toBe("coverInvalid");
  expect(await take(current + 1)).toBe("editConflict");
  expect(await filesOf(scene)).toHaveLength(2);
  expect(await scene.t.query(api.catalog.bySlug, { slug: scene.course.slug })).toHaveProperty("cover");
});
