import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeBundle } from "../../local-backend/bundle.mjs";
import type { Fence } from "../../convex/shared/markdown";

/** Output of a program, and the reason if it failed. */
export interface Outcome {
  output: string;
  failure: string | null;
}
export interface Machine {
  /** Runs a program; null when its language is not installed. */
  run: (fence: Fence) => Promise<Outcome | null>;
  end: () => Promise<void>;
}

const TIME_LIMIT_MS = 10_000;
const OUTPUT_BYTES = 200_000;
const ENDINGS: Record<string, string> = {
  javascript: "js",
  js: "js",
  typescript: "ts",
  ts: "ts",
  python: "py",
  py: "py",
};
const NAME = /^(?:#|\/\/) ([\w-]+(?:\.[\w-]+)+)$/;
/** Echoes input, as a terminal shows what is typed. */
const PYTHON = `
import builtins, runpy, sys
ask = builtins.input
def echo(prompt=""):
    answer = ask(prompt)
    print(answer)
    return answer
builtins.input = echo
sys.dont_write_bytecode = True
runpy.run_path(sys.argv[1], run_name="__main__")
`;

export const isProgram = (language: string): boolean => language in ENDINGS;

let python: Promise<string | null> | undefined;
/**
 * Finds the interpreter itself.
 *
 * A wrapper on the PATH may need variables that programs do not get.
 */
const findPython = async (): Promise<string | null> => {
  const { output, failure } = await execute("python3", ["-c", "import sys; print(sys.executable)"], process.env);
  return failure === null ? output.trim() : null;
};

/**
 * Creates the folder that the programs of one lesson share.
 *
 * One may import another by the name in its first line.
 */
export async function startMachine(): Promise<Machine> {
  const folder = await mkdtemp(join(tmpdir(), "lesson-"));
  await writeFile(join(folder, "package.json"), '{"type":"module"}');
  return {
    run: (fence) => runProgram(folder, fence),
    end: () => rm(folder, { recursive: true, force: true }),
  };
}

async function runProgram(folder: string, { language, words, body }: Fence): Promise<Outcome | null> {
  const ending = ENDINGS[language] ?? "";
  const name = NAME.exec(body.split("\n")[0] ?? "")?.[1] ?? `program.${ending}`;
  await writeFile(join(folder, name), `${body}\n`);
  const [, quoted, bare] = /\binput=(?:"([^"]*)"|(\S+))/.exec(words) ?? [];
  const input = (quoted ?? bare)?.replaceAll("|", "\n").concat("\n") ?? "";
  // The author's environment may hold keys.
  const env = { PATH: process.env.PATH, HOME: folder, LANG: "C.UTF-8", PYTHONIOENCODING: "utf-8", NO_COLOR: "1" };
  if (ending === "py") {
    const found = await (python ??= findPython());
    return found === null ? null : await execute(found, ["-c", PYTHON, name], env, { folder, input });
  }
  if (ending === "js") return await execute(process.execPath, [name], env, { folder, input });
  try {
    const outfile = join(folder, `${name}.mjs`);
    const entry = join(folder, name);
    await writeBundle({ entryPoints: [entry], outfile, logLevel: "silent" });
    return await execute(process.execPath, [outfile], env, { folder, input });
  } catch (error) {
    return { output: "", failure: (error as Error).message.split("\n").at(-1) ?? "" };
  }
}

/** Runs all SQL of a course in one database, in lesson order. */
export async function runSql(texts: string[]): Promise<Outcome[]> {
  const child = ["--import", "tsx", "scripts/course/sqlChild.ts"];
  const { output, failure } = await execute(process.execPath, child, process.env, { input: JSON.stringify(texts) });
  const outcomes = output
    .split("\n")
    .filter((line) => line.endsWith("}"))
    .map((line) => JSON.parse(line) as Outcome);
  return texts.map((_, index) => outcomes[index] ?? { output: "", failure: failure ?? "did not run" });
}

async function execute(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  { folder, input = "" }: { folder?: string; input?: string } = {},
): Promise<Outcome> {
  return await new Promise((resolve) => {
    const limits = { timeout: TIME_LIMIT_MS, killSignal: "SIGKILL", maxBuffer: OUTPUT_BYTES } as const;
    const child = execFile(command, args, { ...limits, env, cwd: folder }, (error, output, errors) => {
      const late =
        error?.killed === true ? `ran longer than ${TIME_LIMIT_MS / 1000} seconds or printed too much` : null;
      const last = errors
        .trim()
        .split("\n")
        .findLast((line) => /\w*(?:Error|Exception)\b/.test(line));
      resolve({ output, failure: error === null ? null : (late ?? last ?? error.message.split("\n")[0] ?? "failed") });
    });
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(input);
  });
}
