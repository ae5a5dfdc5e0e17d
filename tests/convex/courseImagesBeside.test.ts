import { strToU8, zlibSync } from "fflate";
import { describe, expect, test } from "vitest";
import { readPicture } from "../../convex/model/platform/pictures/pictures";
import { withoutNotes } from "../../convex/model/platform/pictures/plainPicture";
import { writeChunks } from "../../convex/model/platform/pictures/png";
import { jpeg, webp } from "../support/pictures";
import { createFilesScene, exportFiles, importFiles, lessonsOf, madeFiles } from "./courseFilesScene";
import { allRows } from "./setup";

const picture = webp({ width: 64, height: 48 });
const told = ({ problems }: { problems: { file: string; line: number; reason: string }[] }) =>
  problems
    .filter(({ reason }) => reason.startsWith("image"))
    .map(({ file, line, reason }) => `${file}:${line} ${reason}`);
const withText = (text: string, files = {}) => madeFiles(undefined, { "01-01-first.md": text, ...files });

describe("AUTHOR-12: a picture beside a lesson's file", () => {
  test("comes along under the name of its bytes, however its path is written, and code keeps its own", async () => {
    const scene = await createFilesScene();
    const text = [
      "![Layers](./imgs/a%20b.webp) and ![again](imgs\\a%20b.webp 'Title') in `![x](./imgs/a%20b.webp)`",
      "![macOS](<imgs/câmera.webp>) ![one][1]",
      "",
      "[1]: cafe.webp",
      "",
      "```md\n![code](./imgs/a%20b.webp)\n```",
      "[![linked](cafe.webp)](https://example.com)",
    ].join("\n");
    const files = {
      ...{ "imgs/a b.webp": picture, "cafe.webp": webp({ width: 3, height: 3 }) },
      ...{ ["imgs/câmera.webp".normalize("NFD")]: webp({ width: 2, height: 2 }), "imgs/unused.gif": "GIF89a" },
    };
    const { checked, done } = await importFiles(scene, withText(text, files));
    expect(told(checked)).toEqual([]);
    await done();
    expect(await scene.t.run(async (ctx) => (await allRows(ctx, "lessonImages")).length)).toBe(3);
    const { "01-01-first.md": stored = "" } = await exportFiles(scene.t);
    const named = stored.replaceAll(/image-[0-9a-f]{16}\.webp/g, "IMAGE");
    expect(named.split("\n")).toEqual([
      "![Layers](IMAGE) and ![again](IMAGE 'Title') in `![x](./imgs/a%20b.webp)`",
      "![macOS](<IMAGE>) ![one][1]",
      ...["", "[1]: IMAGE", "", "```md", "![code](./imgs/a%20b.webp)", "```"],
      "[![linked](IMAGE)](https://example.com)",
      "",
    ]);
    const again = await importFiles(scene, withText(text, files));
    expect(again.checked.plan?.changes).toEqual([]);
    expect(await lessonsOf(scene)).toHaveLength(3);
  });

  test.each([
    ["one that is not there", "![a](imgs/gone.png)", {}, "imageBeside"],
    ["one outside of the folder", "![a](../secret.webp)", { "secret.webp": picture }, "imageBeside"],
    ["one of another kind", "![a](a.svg)", { "a.svg": "<svg/>" }, "imageKind"],
    ["one that is no picture", "![a](a.png)", { "a.png": "<svg/>" }, "imageInvalid"],
    ["a large one", "![a](a.png)", { "a.png": new Uint8Array(600 * 1024) }, "imageLarge"],
  ])("%s is named by line and keeps the course out", async (_, image, files, reason) => {
    const scene = await createFilesScene();
    const { checked } = await importFiles(scene, withText(`## One\n\n${image}\n`, files));
    expect([checked.plan, told(checked)]).toEqual([null, [`01-01-first.md:3 ${reason}`]]);
  });
});

describe("LESSON-19: notes of a picture are taken out, and its pixels stay", () => {
  const header = new Uint8Array([0, 0, 0, 2, 0, 0, 0, 2, 8, 6, 0, 0, 0]);
  const png = (...notes: string[]) =>
    writeChunks([
      { type: "IHDR", data: header },
      ...notes.map((type) => ({ type, data: strToU8("secret") })),
      { type: "IDAT", data: zlibSync(new Uint8Array(18)) },
      { type: "IEND", data: new Uint8Array() },
    ]);
  const exif = (side: number) =>
    Buffer.from(`Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0${String.fromCharCode(side)}\0\0\0`, "latin1");

  test.each([
    ["PNG", png("tEXt", "eXIf", "tIME", "iTXt", "prVt"), png()],
    [
      "JPEG",
      Buffer.concat([
        jpeg({
          width: 5,
          height: 4,
          segments: [
            [0xe1, exif(1)],
            [0xfe, Buffer.from("secret")],
            [0xed, Buffer.from("Photoshop")],
          ],
        }),
        Buffer.from("secret"),
      ]),
      jpeg({ width: 5, height: 4 }),
    ],
    [
      "WebP",
      webp({
        width: 5,
        height: 4,
        parts: [
          ["EXIF", Buffer.from("secret")],
          ["XMP ", Buffer.from("secret!")],
        ],
      }),
      webp({ width: 5, height: 4 }),
    ],
  ])("%s", (_, noted, plain) => {
    const result = withoutNotes(new Uint8Array(noted));
    expect(Buffer.from(result).equals(Buffer.from(plain))).toBe(true);
    expect(readPicture(result)).not.toBeNull();
  });

  test("one that only its notes turn the right way up is left for the editor", () => {
    const turned = new Uint8Array(jpeg({ width: 5, height: 4, segments: [[0xe1, exif(6)]] }));
    expect(readPicture(withoutNotes(turned))).toBeNull();
  });
});
