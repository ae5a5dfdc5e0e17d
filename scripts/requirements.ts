/** Reads the requirements and the titles of the tests. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { promisify } from "node:util";

const REQUIREMENTS = "docs/requirements.md";
const NOT_OURS = /(^|\/)(node_modules|dist|coverage|screenshots|test-results|\.[^/]+)(\/|$)/;
const TEST_FILE = /\.(test|spec)\.tsx?$/;
/** Matches titles that begin with ids: `"EXAM-3, EXAM-6: a title"`. */
const TITLE = /(["'`])((?:[A-Z][A-Z\d]*-\d+, )*[A-Z][A-Z\d]*-\d+): ((?:\\.|(?!\1).)*)\1/g;

export interface Requirement {
  id: string;
  text: string;
  /** Whether it is marked as not tested or not built. */
  untested: boolean;
}

/** A test or group whose title begins with ids. */
export interface TitledTest {
  file: string;
  ids: string[];
  title: string;
}

/** Lists the project's files; without git, those in the folder. */
export async function projectFiles(): Promise<string[]> {
  const listed = await promisify(execFile)("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    maxBuffer: 1e8,
  }).catch(() => null);
  const files = listed?.stdout.split("\n") ?? (await readdir(".", { recursive: true }));
  return files
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file !== "" && existsSync(file) && (listed !== null || !NOT_OURS.test(file)))
    .sort();
}

/** Reads the requirements in the order of the document. */
export async function readRequirements(): Promise<Requirement[]> {
  const document = await readFile(REQUIREMENTS, "utf8");
  return [...document.matchAll(/^- \*\*([A-Z][A-Z\d]*-\d+)\*\* (.+)$/gm)].map(([, id = "", text = ""]) => ({
    id,
    text,
    untested: /_Not (tested|built yet)\b.*_$/.test(text),
  }));
}

export async function readTests(): Promise<TitledTest[]> {
  const files = (await projectFiles()).filter((file) => TEST_FILE.test(file));
  const tests = await Promise.all(
    files.map(async (file) =>
      [...(await readFile(file, "utf8")).matchAll(TITLE)].map(([, , ids = "", title = ""]) => ({
        file,
        ids: ids.split(", "),
        title: title.replaceAll("\\", ""),
      })),
    ),
  );
  return tests.flat();
}
