import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import { zipRules } from "../../convex/model/content/courseFiles/folder/zip";
import { createFilesScene, importFiles, madeFiles, upload, zipOf } from "./courseFilesScene";
import { addPerson, createBackend, errorCode, readTables } from "./setup";

describe("AUTHOR-8: hostile ZIPs", () => {
  const many = Object.fromEntries(Array.from({ length: zipRules.entries + 1 }, (_, index) => [`${index}.md`, ""]));
  const bomb = () => zipSync({ "course.json": new Uint8Array(zipRules.bytes + 1) });
  /** The header says that the file is small. */
  const lying = () => {
    const zip = bomb();
    new DataView(zip.buffer).setUint32(22, 10, true);
    return zip;
  };
  /** One that was damaged on its way: the checksum of its first file in the directory is another. */
  const damaged = () => {
    const zip = zipOf(madeFiles());
    const view = new DataView(zip.buffer);
    const at = view.getUint32(zip.byteLength - 22 + 16, true) + 16;
    view.setUint32(at, view.getUint32(at, true) ^ 1, true);
    return zip;
  };
  test.each([
    ["a wrong checksum", damaged, "zipBroken"],
    ["no ZIP", () => strToU8("PK, but not really"), "zipBroken"],
    ["an end cut off", () => zipOf(madeFiles()).slice(0, 300), "zipBroken"],
    ["a bomb", bomb, "zipLarge"],
    ["a bomb whose header lies", lying, "zipLarge"],
    ["too many files", () => zipOf(many), "zipEntries"],
    ["a path that leads out", () => zipOf({ ...madeFiles(), "../evil.md": "x" }), "zipPath"],
    ["a path of Windows", () => zipOf({ ...madeFiles(), "..\\evil.md": "x" }), "zipPath"],
    ["an absolute path", () => zipOf({ ...madeFiles(), "/etc/evil.md": "x" }), "zipPath"],
    ["folders in folders", () => zipOf({ "a/course.json": "{}", "a/b/c.md": "x" }), "zipPath"],
    [
      "text that is not UTF-8",
      () => zipOf(madeFiles(undefined, { "01-01-first.md": new Uint8Array([0xe1, 0x20]) })),
      "notUtf8",
    ],
    ["a picture that is none", () => zipOf(madeFiles(undefined, { "cover.webp": "<svg/>" })), "coverInvalid"],
    [
      "JSON of another kind",
      () => zipOf({ "course.json": '{"modules":[{"lessons":[{"file":{}}]}],"exam":{"questions":[null,1]}}' }),
      "fileUnnamed",
    ],
    [
      "deep JSON",
      () => zipOf({ "course.json": `{"modules":[],"title":${"[".repeat(99_999)}${"]".repeat(99_999)}}` }),
      "notJson",
    ],
  ])("%s", async (_, zip, reason) => {
    const { t, admin } = await createFilesScene();
    const fileId = await upload(t, zip());
    const report = await admin.as.action(api.admin.courseFiles.apply, {
      ...{ fileId, fileName: "evil.zip", seen: "", remove: true },
    });
    expect(report.plan).toBeNull();
    expect(report.problems.map((problem) => problem.reason)).toContain(reason);
    expect((await readTables(t)).courses).toEqual([]);
    expect(await t.run(async (ctx) => (await ctx.db.system.query("_storage").collect()).length)).toBe(0);
  });

  test("AUTHOR-11: the authors' notes are no part of the course, whatever is in them", async () => {
    const { t, admin } = await createFilesScene();
    const notes = new Uint8Array([0xe1, 0x20]);
    const fileId = await upload(t, zipOf(madeFiles(undefined, { "NOTES.md": notes })));
    const report = await admin.as.action(api.admin.courseFiles.apply, {
      ...{ fileId, fileName: "made.zip", seen: "", remove: true },
    });
    expect(report.problems.filter(({ file }) => file === "NOTES.md")).toEqual([]);
    expect(report.plan).not.toBeNull();
  });

  test("a ZIP that is too large is deleted without being read", async () => {
    const { t, admin } = await createFilesScene();
    const fileId = await upload(t, zipOf(madeFiles()));
    const size = zipRules.zipBytes + 1;
    await t.run((ctx) =>
      (ctx.db as never as { patch: (id: string, fields: object) => Promise<void> }).patch(fileId, { size }),
    );
    const report = await admin.as.action(api.admin.courseFiles.check, { fileId, fileName: "x.zip" });
    expect(report).toMatchObject({ plan: null, problems: [{ reason: "zipLarge" }] });
    expect(await t.run(async (ctx) => (await ctx.db.system.query("_storage").collect()).length)).toBe(0);
  });

  test("one folder around the files, and what macOS adds, are fine", async () => {
    const scene = await createFilesScene();
    const wrapped = Object.fromEntries(Object.entries(madeFiles()).map(([name, file]) => [`made-up/${name}`, file]));
    const files = { ...wrapped, "__MACOSX/made-up/._course.json": "x", "made-up/.DS_Store": "x" };
    expect((await importFiles(scene, files)).checked.plan?.title).toBe("Made up");
  });

  test("only administrators' mutations write, also behind an action", async () => {
    const t = createBackend();
    const student = await addPerson(t);
    const args = {
      course: "{}",
      cover: null,
      images: [],
      remove: true,
      seen: null,
      byAdministrator: true,
      fileName: "x",
    };
    expect(await errorCode(student.as.mutation(internal.jobs.courseFiles.apply, args))).toBe("notAdmin");
  });
});
