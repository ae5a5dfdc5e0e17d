import { expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import { coverRules } from "../../../convex/shared/pictureRules";
import { jpeg, toBytes, webp } from "../../support/pictures";
import { errorCode } from "../setup";
import { auditTrail, courseFields, createScene, emptyBin, paginationOpts } from "./scene";

type Scene = Awaited<ReturnType<typeof createScene>>;

const picture = { small: webp({ width: 640, height: 360 }), large: webp({ width: 1280, height: 720 }) };
const filesOf = ({ t }: Scene) =>
  t.run(async (ctx) => (await ctx.db.system.query("_storage").collect()).map(({ _id }) => _id));
const versionOf = async ({ as, courseId }: Scene) => (await as.query(api.admin.courses.get, { courseId }))?.version;

async function set(scene: Scene, cover: typeof picture | null, version?: number) {
  const seen = version ?? (await versionOf(scene)) ?? 0;
  const files = cover && { small: toBytes(cover.small), large: toBytes(cover.large) };
  return await scene.as.action(api.admin.covers.set, { courseId: scene.courseId, version: seen, cover: files });
}

test("LOOK-11, COURSE-7: an uploaded cover is shown wherever the course is, and is a version of it", async () => {
  const scene = await createScene();
  const { t, as, course } = scene;
  const before = (await versionOf(scene)) ?? 0;
  expect(await set(scene, picture)).toBeNull();
  expect(await versionOf(scene)).toBe(before + 1);
  const url: unknown = expect.stringMatching(/^https?:/);
  const urls = { small: url, large: url };
  expect(await t.query(api.visitor.catalog.bySlug, { slug: course.slug })).toMatchObject({ cover: urls });
  expect((await t.query(api.visitor.catalog.list, { paginationOpts })).page).toMatchObject([{ cover: urls }]);
  expect((await as.query(api.student.enrollments.browse, { text: "", paginationOpts })).page).toMatchObject([
    { cover: urls },
  ]);
  await as.mutation(api.student.enrollments.enroll, { courseId: course._id });
  expect((await as.query(api.student.enrollments.mine, { paginationOpts })).page).toMatchObject([
    { course: { cover: urls } },
  ]);
  expect((await auditTrail(t)).at(-1)).toContain("coverLarge");
});

const { maxBytes } = coverRules;
const heavy = (bytes: number) => {
  const bare = webp({ width: 9, height: 9, parts: [["ICCP", Buffer.alloc(0)]] }).length;
  return webp({ width: 9, height: 9, parts: [["ICCP", Buffer.alloc(bytes - bare)]] });
};

test.each<[string, Buffer]>([
  ["a drawing with scripts", Buffer.from("<svg onload='x'/>")],
  ["a page", Buffer.from("<!doctype html>")],
  ["a picture that is too heavy", heavy(maxBytes + 2)],
  ["a picture that says where it was taken", webp({ width: 9, height: 9, parts: [["EXIF", Buffer.from("GPS")]] })],
])("COURSE-7: %s is refused and leaves no file", async (_, large) => {
  const scene = await createScene();
  expect(await errorCode(set(scene, { ...picture, large }))).toBe("coverInvalid");
  expect(await filesOf(scene)).toEqual([]);
  expect(await scene.as.query(api.admin.courses.get, { courseId: scene.courseId })).not.toHaveProperty("cover");
});

test("COURSE-7: exactly the largest size is accepted", async () => {
  const scene = await createScene();
  expect(await set(scene, { small: jpeg({ width: 9, height: 9 }), large: heavy(maxBytes) })).toBeNull();
});

test("COURSE-7, ADMIN-3: a cover for an older version is refused and leaves no file; the current one stays", async () => {
  const scene = await createScene();
  const seen = (await versionOf(scene)) ?? 0;
  await set(scene, picture);
  const current = await filesOf(scene);
  expect(await errorCode(set(scene, picture, seen))).toBe("editConflict");
  expect(await errorCode(set(scene, null, seen))).toBe("editConflict");
  expect(await filesOf(scene)).toEqual(current);
});

test("COURSE-7: the old files go when a cover is replaced, removed, or goes with its course", async () => {
  const scene = await createScene();
  await set(scene, picture);
  const first = await filesOf(scene);
  await set(scene, picture);
  const second = await filesOf(scene);
  expect(second).toHaveLength(2);
  expect(second.filter((file) => first.includes(file))).toEqual([]);
  const { courseId, as } = scene;
  const version = (await versionOf(scene)) ?? 0;
  await as.mutation(api.admin.courses.update, { courseId, version, ...courseFields });
  expect(await filesOf(scene)).toEqual(second);
  await set(scene, null);
  expect(await filesOf(scene)).toEqual([]);
  await set(scene, picture);
  await as.mutation(api.admin.courses.remove, { courseId });
  expect(await filesOf(scene)).toHaveLength(2);
  await emptyBin(scene.t, as);
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
  const shown = async () => (await t.query(api.visitor.catalog.bySlug, { slug: courseFields.slug }))?.outcomes;
  await save(" One  goal \n\n Another\n");
  expect(await shown()).toEqual(["One goal", "Another"]);
  for (const wrong of ["a\n".repeat(7), "a".repeat(121)]) await expect(save(wrong)).rejects.toThrow(/outcomesInvalid/);
  await save("a\n".repeat(6));
  expect(await shown()).toHaveLength(6);
  await save("");
  expect(await shown()).toEqual([]);
});
