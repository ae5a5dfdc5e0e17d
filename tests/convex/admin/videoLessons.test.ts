import { expect, test } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { saveLesson } from "../../../convex/model/content/lessons/writes";
import { allRows, errorCode, mutate, present } from "../setup";
import { createScene, enrolledStudent, expectSound, firstLesson, lessonFields } from "./scene";

const video = { ...lessonFields, lessonType: "video", videoAddress: "https://youtu.be/M7lc1UVf-VE" } as const;
const STORED = "https://www.youtube.com/watch?v=M7lc1UVf-VE";

async function sceneWithVideo() {
  const scene = await createScene();
  const { moduleId } = await firstLesson(scene.t, scene.courseId);
  const { lessonId } = await scene.as.mutation(api.admin.lessons.create, { moduleId, ...video });
  const get = () => present(scene.as.query(api.admin.lessons.get, { lessonId }));
  return { ...scene, moduleId, lessonId, get };
}

test("LESSON-14: a video lesson keeps its address in one form, for students of the course too", async () => {
  const { t, courseId, lessonId, get } = await sceneWithVideo();
  expect(await get()).toMatchObject({ lessonType: "video", videoAddress: STORED });
  const student = await enrolledStudent(t, courseId);
  expect(await student.as.query(api.student.lessons.get, { lessonId })).toMatchObject({
    lessonType: "video",
    videoAddress: STORED,
    content: "# Hello",
  });
  await expectSound(t);
});

test("LESSON-14, ACCESS-6: outlines say that it is a video, never which", async () => {
  const { t, as, courseId } = await sceneWithVideo();
  const course = await t.run((ctx) => ctx.db.get("courses", courseId));
  const outlines = [
    await t.query(api.visitor.catalog.bySlug, { slug: course?.slug ?? "" }),
    await as.query(api.admin.courses.outline, { courseId }),
  ];
  for (const outline of outlines) {
    expect(outline?.modules[0]?.lessons.at(-1)).toMatchObject({ lessonType: "video" });
    expect(JSON.stringify(outline)).not.toContain("M7lc1UVf-VE");
  }
});

test.each([
  [{ videoAddress: "https://example.com/v.mp4" }, "videoAddress: videoAddressInvalid"],
  [{ videoAddress: "http://youtu.be/M7lc1UVf-VE" }, "videoAddress: videoAddressInvalid"],
  [{ videoAddress: `https://youtu.be/M7lc1UVf-VE?${"x".repeat(300)}` }, "videoAddress: videoAddressInvalid"],
  [{ videoAddress: " " }, "videoAddress: videoAddressRequired"],
  [{ videoAddress: undefined }, "videoAddress: videoAddressRequired"],
])("LESSON-14: a video lesson with %o is refused, new or old", async (change, code) => {
  const { as, moduleId, lessonId } = await sceneWithVideo();
  const input = { ...video, ...change };
  expect(await errorCode(as.mutation(api.admin.lessons.create, { moduleId, ...input }))).toBe(code);
  expect(await errorCode(as.mutation(api.admin.lessons.update, { lessonId, version: 0, ...input }))).toBe(code);
});

test("LESSON-14: a video that becomes a text loses its address", async () => {
  const { as, lessonId, get } = await sceneWithVideo();
  await as.mutation(api.admin.lessons.update, { lessonId, version: 0, ...video, lessonType: "text" });
  expect(await get()).toMatchObject({ lessonType: "text", videoAddress: null });
});

test("LESSON-14: a generated text leaves type and address alone", async () => {
  const { t, lessonId, get } = await sceneWithVideo();
  await mutate(t, async (ctx) => {
    const lesson = await present(ctx.db.get("lessons", lessonId));
    await saveLesson(ctx, lesson, { content: "Generated" }, { cause: "generation" });
  });
  expect(await get()).toMatchObject({ lessonType: "video", videoAddress: STORED, content: "Generated" });
});

test("LESSON-14: a course from files may have video lessons, with the same rules", async () => {
  const { t } = await createScene();
  const lesson = { title: "Aula", durationMinutes: 5, content: "# Texto" };
  const course = (more: object) => ({
    ...{ slug: "videos", title: "Vídeos", description: "Aulas", durationHours: 1 },
    modules: [{ title: "Um", description: "Parte", lessons: [lesson, { ...lesson, ...more }] }],
  });
  const importing = (more: object) =>
    t.mutation(internal.cli.seed.importCourses, { courses: [course(more)], force: true });
  expect(await errorCode(importing({ lessonType: "video" }))).toBe(
    "0.modules.0.lessons.1.videoAddress: videoAddressRequired",
  );
  await importing({ lessonType: "video", videoAddress: "https://vimeo.com/76979871" });
  const lessons = await t.run((ctx) => allRows(ctx, "lessons"));
  expect(lessons.slice(-2).map(({ lessonType, videoAddress }) => [lessonType, videoAddress])).toEqual([
    ["text", undefined],
    ["video", "https://vimeo.com/76979871"],
  ]);
});
