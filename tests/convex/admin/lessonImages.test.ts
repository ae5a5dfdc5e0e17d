import { expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import { lessonImageRules } from "../../../convex/shared/lessonImages";
import { limits } from "../../../convex/shared/limits";
import { jpeg, toBytes, webp } from "../../support/pictures";
import { addPerson, allRows, errorCode, lessonsOf, type Backend } from "../setup";
import { createScene, emptyBin, expectSound, nth } from "./scene";

const picture = webp({ width: 640, height: 480 });
const stored = (t: Backend) => t.run(async (ctx) => await ctx.db.system.query("_storage").collect());

async function scene() {
  const made = await createScene({ lessons: [2] });
  const lessons = await lessonsOf(made.t, made.courseId);
  const [first, second] = [nth(lessons), nth(lessons, 1)];
  const add = (file: Buffer, lessonId = first._id) =>
    made.as.action(api.admin.lessonImages.add, { lessonId, picture: toBytes(file) });
  const write = async (content: string) => {
    const { version = 0, title = "" } = (await made.as.query(api.admin.lessons.get, { lessonId: first._id })) ?? {};
    const fields = { title, lessonType: "text" as const, durationMinutes: 10, content };
    await made.as.mutation(api.admin.lessons.update, { lessonId: first._id, version, ...fields });
  };
  return { ...made, first, second, add, write };
}

test("LESSON-19: an image is named after its bytes, stored once in a course, and shown where the text names it", async () => {
  const { t, as, course, first, second, add, write } = await scene();
  const name = await add(picture);
  expect(name).toMatch(/^image-[0-9a-f]{16}\.webp$/u);
  expect(await add(picture, second._id)).toBe(name);
  expect(await stored(t)).toHaveLength(1);
  const other = await add(jpeg({ width: 9, height: 9 }));
  expect(other).toMatch(/\.jpg$/u);
  const image = { name, url: expect.stringMatching(/^https?:/u) as string, width: 640, height: 480 };
  expect(await as.query(api.admin.lessonImages.list, { lessonId: second._id })).toHaveLength(2);
  const student = await addPerson(t);
  await student.as.mutation(api.student.enrollments.enroll, { courseId: course._id });
  const shown = async () => (await student.as.query(api.student.lessons.get, { lessonId: first._id }))?.images;
  expect(await shown()).toBeUndefined();
  await write(`Look:\n\n![A cell](${name}) ![Twice](${name}) ![Gone](image-0123456789abcdef.webp)`);
  expect(await shown()).toEqual([image]);
});

test.each<[string, Buffer]>([
  ["no picture", Buffer.from("<svg onload='x'/>")],
  ["too heavy", webp({ width: 9, height: 9, parts: [["ICCP", Buffer.alloc(lessonImageRules.maxBytes)]] })],
  ["too wide", webp({ width: lessonImageRules.most + 1, height: 9 })],
  ["a picture that says where it was taken", webp({ width: 9, height: 9, parts: [["EXIF", Buffer.from("GPS")]] })],
])("LESSON-19: %s is refused and leaves nothing", async (_, file) => {
  const { t, add } = await scene();
  expect(await errorCode(add(file))).toBe("imageInvalid");
  expect([await stored(t), await t.run((ctx) => allRows(ctx, "lessonImages"))]).toEqual([[], []]);
});

test("LESSON-19: a course has its most, and the one too many leaves no file", async () => {
  const { t, courseId, add } = await scene();
  await t.run(async (ctx) => {
    const storageId = await ctx.storage.store(new Blob(["x"]));
    for (let index = 0; index < limits.imagesPerCourse; index++)
      await ctx.db.insert("lessonImages", { courseId, name: `${index}`, storageId, width: 1, height: 1 });
  });
  expect(await errorCode(add(picture))).toBe("limitReached");
  expect(await stored(t)).toHaveLength(1);
});

test("LESSON-19: images go with their course, and only then", async () => {
  const { t, as, courseId, first, add } = await scene();
  await add(picture);
  await as.mutation(api.admin.lessons.remove, { lessonId: first._id });
  expect(await stored(t)).toHaveLength(1);
  await as.mutation(api.admin.courses.remove, { courseId });
  expect(await stored(t)).toHaveLength(1);
  await emptyBin(t, as);
  expect([await stored(t), await t.run((ctx) => allRows(ctx, "lessonImages"))]).toEqual([[], []]);
  await expectSound(t);
});
