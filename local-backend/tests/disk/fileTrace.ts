import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { dirname, resolve } from "node:path";

/** A file operation, in order. */
interface Step {
  does: "create" | "write" | "sync" | "rename";
  path: string;
  to?: string;
}

type AnyFunction = (...args: never[]) => unknown;

/**
 * Records what this process writes, syncs and renames during `work`. `lost` is what a power cut at the end could take:
 * written files and new names (`nameless`) not covered by a sync.
 */
export async function traceFiles(work: () => unknown): Promise<{ steps: Step[]; lost: string[]; nameless: string[] }> {
  const steps: Step[] = [];
  const paths = new Map<number, string>();
  const undo: (() => void)[] = [];
  const note = (does: "write" | "sync", file: unknown) => {
    const path = typeof file === "number" ? paths.get(file) : resolve(String(file));
    if (path !== undefined) steps.push({ does, path });
  };
  const replace = <Target extends object>(
    target: Target,
    name: keyof Target,
    seen: (args: unknown[], result: unknown) => void,
    before: (args: unknown[]) => void = () => undefined,
  ) => {
    const real = target[name] as AnyFunction;
    const replaced = function (this: unknown, ...args: unknown[]) {
      before(args);
      const result = real.apply(this, args as never[]);
      if (result instanceof Promise) return result.then((value: unknown) => (seen.call(this, args, value), value));
      seen.call(this, args, result);
      return result;
    };
    target[name] = replaced as Target[keyof Target];
    undo.push(() => (target[name] = real as Target[keyof Target]));
  };
  const probe = await fs.promises.open(import.meta.filename, "r");
  const handles = Object.getPrototypeOf(probe) as Record<"writeFile" | "sync", AnyFunction>;
  await probe.close();
  const creation = ([file]: unknown[]) => {
    const path = resolve(String(file));
    if (!fs.existsSync(path)) steps.push({ does: "create", path });
  };
  replace(fs, "openSync", ([path], file) => paths.set(file as number, resolve(String(path))), creation);
  replace(fs, "writeFileSync", ([file]) => note("write", file));
  replace(fs, "writeSync", ([file]) => note("write", file));
  replace(fs, "fsyncSync", ([file]) => note("sync", file));
  replace(fs, "renameSync", ([path, to]) =>
    steps.push({ does: "rename", path: resolve(String(path)), to: resolve(String(to)) }),
  );
  replace(
    fs.promises,
    "open",
    ([path], handle) => paths.set((handle as fs.promises.FileHandle).fd, resolve(String(path))),
    creation,
  );
  replace(fs.promises, "rename", ([path, to]) =>
    steps.push({ does: "rename", path: resolve(String(path)), to: resolve(String(to)) }),
  );
  replace(handles, "writeFile", function (this: fs.promises.FileHandle) {
    note("write", this.fd);
  });
  replace(handles, "sync", function (this: fs.promises.FileHandle) {
    note("sync", this.fd);
  });
  syncBuiltinESMExports();
  try {
    await work();
  } finally {
    for (const restore of undo) restore();
    syncBuiltinESMExports();
  }
  return { steps, ...lostOf(steps) };
}

function lostOf(steps: readonly Step[]): { lost: string[]; nameless: string[] } {
  const unsynced = new Set<string>();
  const unnamed = new Set<string>();
  for (const step of steps) {
    if (step.does === "create") unnamed.add(step.path);
    else if (step.does === "write") unsynced.add(step.path);
    else if (step.does === "sync") {
      unsynced.delete(step.path);
      for (const path of unnamed) if (dirname(path) === step.path) unnamed.delete(path);
    } else {
      const { path: from, to = from } = step;
      for (const paths of [unsynced, unnamed]) {
        for (const path of [...paths].filter((one) => one === from || one.startsWith(`${from}/`))) {
          paths.delete(path);
          // Unsynced files of a moved folder are still unsynced.
          paths.add(to + path.slice(from.length));
        }
      }
      unnamed.add(to);
    }
  }
  return { lost: [...new Set([...unsynced, ...unnamed])].sort(), nameless: [...unnamed] };
}
