import { spawn, type ChildProcess } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { stop } from "../../scripts/processes";

/** Not in a clone. */
const NOT_IN_A_CLONE = new Set(
  ["node_modules .git .types .local-backend .env.local .e2e .build dist coverage screenshots test-results"].flatMap(
    (names) => names.split(" "),
  ),
);
/**
 * Fewer than the demonstration's twenty.
 *
 * Each is imported by a command of its own, and more show nothing else.
 */
const COURSES = 5;
/** The shell's environment minus the developer's deployments. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(CONVEX|VITE|SELO|SEED)_|^npm_|^VITEST|^NODE_ENV$/.test(name)),
);

export interface Ended {
  code: number | null;
  output: string;
}

interface Paths {
  paths: { courses: string[] }[];
  before: Record<string, string[]>;
}

/** Drops other courses from the paths, and paths that are left with one. */
async function keepPathsOf(slugs: readonly string[], file: string): Promise<void> {
  const { paths, before } = JSON.parse(await readFile(file, "utf8")) as Paths;
  const ofKept = (courses: readonly string[]) => courses.filter((slug) => slugs.includes(slug));
  const kept: Paths = {
    paths: paths
      .map((path) => ({ ...path, courses: ofKept(path.courses) }))
      .filter(({ courses }) => courses.length > 1),
    before: Object.fromEntries(ofKept(Object.keys(before)).map((slug) => [slug, ofKept(before[slug] ?? [])])),
  };
  await writeFile(file, JSON.stringify(kept));
}

/** The project right after `git clone` and `npm ci`, with fewer demonstration courses. */
export class FreshProject {
  private constructor(readonly folder: string) {}

  static async create(): Promise<FreshProject> {
    const folder = await mkdtemp(join(tmpdir(), "selo-project-"));
    await cp(".", folder, { recursive: true, filter: (path) => path === "." || !NOT_IN_A_CLONE.has(basename(path)) });
    await symlink(resolve("node_modules"), join(folder, "node_modules"), "junction");
    const project = new FreshProject(folder);
    const catalog = project.path("convex/seed/catalog.json");
    const slugs = JSON.parse(await readFile(catalog, "utf8")) as string[];
    const kept = slugs.slice(0, COURSES);
    await writeFile(catalog, JSON.stringify(kept));
    await keepPathsOf(kept, project.path("convex/seed/paths.json"));
    await project.shell("git init --quiet && git add --all -- ':!node_modules'");
    return project;
  }

  path(...names: string[]): string {
    return join(this.folder, ...names);
  }

  start(line: string, env: Record<string, string> = {}): ChildProcess {
    return spawn("sh", ["-c", line], {
      cwd: this.folder,
      env: { ...environment, ...env, NO_COLOR: "1" },
      stdio: ["ignore", "pipe", "pipe"],
    });
  }

  /** Runs one line as typed into a shell. */
  async shell(line: string, env?: Record<string, string>): Promise<Ended> {
    const child = this.start(line, env);
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (text: Buffer) => (output += text.toString()));
    const code = await new Promise<number | null>((settle) => child.once("close", settle));
    return { code, output };
  }

  /** Changed and new files, according to git. */
  async changes(): Promise<string> {
    const { output } = await this.shell("git diff --name-only; git ls-files --others --exclude-standard");
    return output
      .split("\n")
      .filter((name) => name !== "" && name !== "node_modules")
      .join("\n");
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** `npm run dev` in a project, and its output so far. */
export class DevRun {
  output = "";
  private readonly child: ChildProcess;

  constructor(project: FreshProject, env: Record<string, string>) {
    // Without npm, which would not forward the signal.
    this.child = project.start("exec node --import tsx scripts/dev.ts", env);
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on("data", (text: Buffer) => (this.output += text.toString()));
    }
  }

  /** Waits for a text in the output; fails with all output when the command ends first. */
  async prints(text: string): Promise<void> {
    while (!this.output.includes(text)) {
      if (this.child.exitCode !== null) throw new Error(`npm run dev ended:\n${this.output}`);
      await sleep(50);
    }
  }

  async end(): Promise<void> {
    await stop(this.child);
  }
}

/** All files below a folder except generated code. */
export async function sourcesBelow(folder: string, pattern: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && pattern.test(entry.name));
  return await Promise.all(files.map((entry) => readFile(join(entry.parentPath, entry.name), "utf8")));
}
