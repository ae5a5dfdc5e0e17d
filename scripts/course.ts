/** `npm run course`: checks, exports and imports courses as files. */
import { parseArgs } from "node:util";
import { checkCourse } from "./course/checkCourse";
import { exportCourse, importCourse } from "./course/deploymentFiles";
import { printed, type Problem } from "./course/problems";
import { selfHosted } from "./deployment";

const USAGE = `npm run course -- check FOLDER …                          what is wrong, by file and line
npm run course -- export SLUG FOLDER                     a course of the deployment as files
npm run course -- import FOLDER [--write] [--remove]     what would change; with --write it does

  --write             import, if nothing would be removed
  --remove            also remove what the folder lacks
  --url, --admin-key  a self-hosted deployment   (default: the one that npx convex means here)

for example npm run course -- check convex/seed/courses/git-e-github`;

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

function readArguments() {
  try {
    const options = {
      write: { type: "boolean", default: false },
      remove: { type: "boolean", default: false },
      url: { type: "string" },
      "admin-key": { type: "string" },
    } as const;
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    return fail(`${(error as Error).message}\n\n${USAGE}`);
  }
}

const { values, positionals } = readArguments();
const [command, first, second, ...more] = positionals;
const { url, "admin-key": adminKey } = values;
if ((url === undefined) !== (adminKey === undefined)) fail("--url and --admin-key go together.");
const target = url !== undefined && adminKey !== undefined ? selfHosted({ url, adminKey }) : {};

async function check(folders: string[]): Promise<boolean> {
  const problems: Problem[] = [];
  for (const folder of folders) problems.push(...(await checkCourse(folder)));
  const errors = problems.filter(({ level }) => level === "error");
  const others = problems.filter(({ level }) => level !== "error");
  for (const problem of [...errors, ...others]) console.log(printed(problem));
  console.log(`${errors.length} errors, ${others.filter(({ level }) => level === "advice").length} pieces of advice`);
  return errors.length === 0;
}

let done: boolean;
if (command === "check" && first !== undefined) done = await check(positionals.slice(1));
else if (command === "export" && first !== undefined && second !== undefined && more.length === 0)
  done = await exportCourse(target, { slug: first, folder: second });
else if (command === "import" && first !== undefined && second === undefined) {
  // Errors do not stop an import; it refuses invalid fields itself.
  await check([first]);
  done = await importCourse(target, { folder: first, write: values.write, remove: values.remove });
} else fail(USAGE);
process.exit(done ? 0 : 1);
