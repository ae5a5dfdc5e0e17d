import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isCourseFile } from "../../convex/model/content/courseFiles/folder/folderFiles";
import { startProductStack, type ProductStack } from "../support/productStack";

const SHIPPED = "convex/seed/courses/git-e-github";
let stack: ProductStack;
let home = "";

beforeAll(async () => {
  stack = await startProductStack();
  home = await mkdtemp(join(tmpdir(), "courses-"));
});

afterAll(async () => {
  await stack.close();
  await rm(home, { recursive: true });
});

/** Output without the check's problems, and the exit code. */
async function course(...args: string[]): Promise<{ code: number; lines: string[] }> {
  const target = ["--url", stack.url, "--admin-key", stack.adminKey];
  const command = ["--import", "tsx", "scripts/course.ts", ...args, ...target];
  return await new Promise((resolve) => {
    execFile(process.execPath, command, (error, output, errors) => {
      const lines = `${output}${errors}`
        .split("\n")
        .filter((line) => line !== "" && !/: (?:error|warning|note): /.test(line));
      resolve({
        code: error === null ? 0 : Number(error.code),
        lines: lines.filter((line) => !/^\d+ errors/.test(line)),
      });
    });
  });
}

const bytesIn = async (folder: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    await Promise.all(
      (await readdir(folder)).map(async (name) => [name, await readFile(join(folder, name), "base64")] as const),
    ),
  );

it(
  "AUTHOR-5, AUTHOR-7: what the seed has imported is what its folder says, and comes out the same each time",
  { timeout: 120_000 },
  async () => {
    expect(await course("import", SHIPPED)).toEqual({ code: 0, lines: ["0 changes"] });
    const [one, two] = [join(home, "git-e-github"), join(home, "again")];
    await course("export", "git-e-github", one);
    expect(Object.keys(await bytesIn(one))).toEqual((await readdir(SHIPPED)).filter(isCourseFile).sort());
    expect(await course("import", one, "--write")).toEqual({ code: 0, lines: ["0 changes"] });
    await course("export", "git-e-github", two);
    expect(await bytesIn(two)).toEqual(await bytesIn(one));
    expect((await course("export", "none", two)).code).toBe(1);
  },
);

it(
  "AUTHOR-6, AUTHOR-7: the command changes with --write only, and removes with --remove only",
  { timeout: 120_000 },
  async () => {
    const folder = join(home, "changed");
    await cp(SHIPPED, folder, { recursive: true });
    const file = join(folder, "course.json");
    const made = JSON.parse(await readFile(file, "utf8")) as {
      title: string;
      modules: { lessons: { title: string }[] }[];
      exam: { questions: { questionText: string; lesson?: string }[] };
    };
    const [gone] = made.modules.at(-1)?.lessons.splice(-1) ?? [];
    made.title = "Git";
    made.exam.questions = made.exam.questions.filter(({ lesson }) => lesson !== gone?.title);
    await writeFile(file, JSON.stringify(made));
    const { code, lines } = await course("import", folder, "--write");
    expect(code).toBe(1);
    expect(lines[0]).toMatch(/^course changed: Git \(title: .* → Git\)$/);
    expect(lines).toContain(`lesson removed: ${gone?.title}`);
    expect(lines.at(-1)).toContain("--remove");
    expect((await course("import", SHIPPED)).lines).toEqual(["0 changes"]);
    expect((await course("import", folder, "--write", "--remove")).lines.at(-1)).toBe("Imported.");
    expect((await course("import", folder)).lines).toEqual(["0 changes"]);
  },
);
