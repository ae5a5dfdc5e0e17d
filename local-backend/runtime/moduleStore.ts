import { createHash } from "node:crypto";
import { existsSync, mkdirSync, symlinkSync, utimesSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { PushError } from "./functionErrors";
import type { ModuleSource } from "./types";

/** So many pushes stay on disk; running code of an older one only needs its files for stack traces. */
const KEPT_PUSHES = 8;

/** Deferred so that CommonJS packages bundled into "use node" modules find `require`. On the first line: the source map counts lines. */
const NODE_PREFIX =
  'import { createRequire as __selfRequire } from "node:module"; const require = __selfRequire(import.meta.url); ';

/** Pushed modules as files, by the hash of their contents: `<data directory>/modules/<hash>/<path>`, source maps beside them. */
export class ModuleStore {
  readonly root: string;

  constructor(dataDirectory: string, projectDirectory: string) {
    this.root = join(dataDirectory, "modules");
    mkdirSync(this.root, { recursive: true });
    // External packages of "use node" modules are looked up from the module's folder upwards.
    const link = join(this.root, "node_modules");
    const packages = join(projectDirectory, "node_modules");
    if (!existsSync(link) && existsSync(packages)) {
      try {
        symlinkSync(packages, link, "junction");
      } catch {
        // Without the link they are still found when the data directory lies inside the project.
      }
    }
  }

  /**
   * Writes the modules and gives the name of their folder. `salt` (the environment's variables) makes other files of the same modules: a module
   * is evaluated once for each URL, and its top level may have read the variables.
   */
  async write(modules: readonly ModuleSource[], salt: string): Promise<string> {
    const hash = hashOf(modules, salt);
    const folder = join(this.root, hash);
    if (existsSync(folder)) {
      const now = new Date();
      await utimes(folder, now, now);
    } else {
      const partial = `${folder}.${process.pid}.partial`;
      await rm(partial, { recursive: true, force: true });
      await mkdir(partial, { recursive: true });
      await writeFile(join(partial, "package.json"), '{"type":"module"}');
      for (const module of modules) await writeModule(partial, module);
      await rename(partial, folder);
      await this.#removeOld(hash);
    }
    return hash;
  }

  /** Are the modules of this folder still there? They count as used now. */
  has(hash: string): boolean {
    const now = new Date();
    try {
      utimesSync(join(this.root, hash), now, now);
      return true;
    } catch {
      return false;
    }
  }

  urlOf(hash: string, path: string): string {
    return pathToFileURL(join(this.root, hash, path)).href;
  }

  async #removeOld(current: string): Promise<void> {
    const names = (await readdir(this.root)).filter((name) => /^[0-9a-f]{32}/.test(name) && name !== current);
    const aged = await Promise.all(
      names.map(async (name) => ({ name, time: (await stat(join(this.root, name))).mtimeMs })),
    );
    aged.sort((a, b) => b.time - a.time);
    for (const { name } of aged.slice(KEPT_PUSHES)) await rm(join(this.root, name), { recursive: true, force: true });
  }
}

async function writeModule(folder: string, module: ModuleSource): Promise<void> {
  if (!/^[A-Za-z0-9_.-]+(\/[A-Za-z0-9_.-]+)*$/.test(module.path) || module.path.split("/").includes("..")) {
    throw new PushError("InvalidModulePath", `${module.path} is not a valid path of a Convex module.`);
  }
  const file = join(folder, module.path);
  await mkdir(dirname(file), { recursive: true });
  const source =
    module.environment === "node" ? NODE_PREFIX + module.source.replace(/^\s*"use node";?/, "") : module.source;
  await writeFile(file, source);
  if (module.sourceMap !== undefined) await writeFile(`${file}.map`, module.sourceMap);
}

function hashOf(modules: readonly ModuleSource[], salt: string): string {
  const hash = createHash("sha256").update(salt);
  for (const module of [...modules].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const fields = [module.path, module.environment, module.source, module.sourceMap ?? ""];
    hash.update(JSON.stringify(fields));
  }
  return hash.digest("hex").slice(0, 32);
}
