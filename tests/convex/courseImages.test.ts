import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { toBytes, webp } from "../support/pictures";
import {
  changesOf,
  createFilesScene,
  createImported,
  exportFiles,
  importFiles,
  lessonsOf,
  madeFiles,
} from "./courseFilesScene";
import { allRows, type Backend } from "./setup";

const picture = webp({ width: 64, height: 48 });
const NAME = `image-${createHash("sha256").update(picture).digest("hex").slice(0, 16)}.webp`;
const text = `## One\n\n![What it shows](${NAME})\n`;
const withImage = (file: Uint8Array = picture) => madeFiles(undefined, { "01-01-first.md": text, [NAME]: file });

const stored = (t: Backend) =>
  t.run(async (ctx) => (await ctx.db.system.query("_storage").collect()).map(({ _id }) => _id));
const images = (t: Backend) => t.run(async (ctx) => await allRows(ctx, "lessonImages"));
const told = ({ problems }: { problems: { file: string; line: number; reason: string }[] }) =>
  problems
    .filter(({ reason }) => reason.startsWith("image"))
    .map(({ file, line, reason }) => `${file}:${line} ${reason}`);

describe("AUTHOR-12: images of lessons in a course's files", () => {
  test("travel to another deployment and back with the same bytes and names", async () => {
    const one = await createImported();
    const first = (await lessonsOf(one)).find(({ title }) => title === "First")?._id as Id<"lessons">;
    const add = (file: Buffer) =>
      one.admin.as.action(api.admin.lessonImages.add, { lessonId: first, picture: toBytes(file) });
    expect(await add(picture)).toBe(NAME);
    await add(webp({ width: 2, height: 2 })); // which no text shows
    const { done: write } = await importFiles(one, madeFiles(undefined, { "01-01-first.md": text }));
    expect(told(await write())).toEqual([]);
    const files = await exportFiles(one.t);
    expect(Object.keys(files).filter((name) => name.startsWith("image"))).toEqual([NAME]);
    expect(files[NAME]).toBe(picture.toString("latin1"));

    const two = await createFilesScene();
    const bytes = Object.fromEntries(Object.entries(files).map(([name, file]) => [name, Buffer.from(file, "latin1")]));
    const { checked, done } = await importFiles(two, bytes);
    expect(changesOf(checked)).toContain(`image new ${NAME}`);
    expect(await images(two.t)).toEqual([]);
    await done();
    expect(await images(two.t)).toMatchObject([{ name: NAME, width: 64, height: 48 }]);
    expect(await exportFiles(two.t)).toEqual(files);
    const before = await stored(two.t);
    const again = await importFiles(two, bytes);
    expect(changesOf(await again.done())).toEqual([]);
    expect(await stored(two.t)).toEqual(before);
  });

  test("one that is neither in the folder nor in the course is named by line, and keeps nothing out", async () => {
    const scene = await createFilesScene();
    const { checked, done } = await importFiles(scene, madeFiles(undefined, { "01-01-first.md": text }));
    expect(told(checked)).toEqual(["01-01-first.md:3 imageGone"]);
    expect((await done()).plan).not.toBeNull();
  });

  test.each<[string, Uint8Array]>([
    ["other bytes than its name says", webp({ width: 3, height: 3 })],
    ["no picture", Buffer.from("<svg/>")],
  ])("%s are refused and leave nothing", async (_, file) => {
    const scene = await createFilesScene();
    const report = await (await importFiles(scene, withImage(file))).done();
    expect([report.plan, told(report)]).toEqual([null, [`${NAME}:1 imageInvalid`]]);
    expect(await stored(scene.t)).toEqual([]);
  });

  test("an import that fails leaves no image", async () => {
    const scene = await createImported();
    const before = await stored(scene.t);
    const { done } = await importFiles(scene, withImage(), { seen: "another" });
    await expect(done()).rejects.toThrow("courseChanged");
    expect([await stored(scene.t), await images(scene.t)]).toEqual([before, []]);
  });

  test("LESSON-18: an image from elsewhere is named by line and keeps the course out", async () => {
    const scene = await createFilesScene();
    const foreign = "## One\n\n![A](/images/a.png)\n\n![B](https://tracker.example/b.png)\n";
    const report = await (await importFiles(scene, madeFiles(undefined, { "01-01-first.md": foreign }))).done();
    expect([report.plan, told(report)]).toEqual([null, ["01-01-first.md:5 imageElsewhere"]]);
    const own = foreign.replace("tracker.example", "selo.example");
    const { checked } = await importFiles(scene, madeFiles(undefined, { "01-01-first.md": own }));
    expect([checked.plan === null, told(checked)]).toEqual([false, []]);
  });
});
