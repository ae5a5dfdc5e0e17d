import { createHash } from "node:crypto";
import { existsSync, readFileSync, symlinkSync, utimesSync } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { makeFolderDurably, placeDurably, syncFolder, writeSynced } from "../disk/durableFiles";
import { PushError } from "./functionErrors";
import type { CodeFiles, ModuleSource } from "./types";

/** So many pushes stay on disk; running code of an older one only needs its files for stack traces. */
const KEPT_PUSHES = 8;

/** Files that are written at the same time: syncing 500 one after the other takes ten times as long. */
const WRITERS = 16;

/** Deferred so that CommonJS packages bundled into "use node" modules find `require`. On the first line: the source map counts lines. */
const NODE_PREFIX =
  'import { createRequire as __selfRequire } from "node:module"; const require = __selfRequire(import.meta.url); ';

/**
 * Pushed modules as files, by the hash of their contents: `<data directory>/modules/<hash>/<path>`, source maps beside them. A folder is
 * written whole, synced and put in its place; it is compared with what it should hold before it counts as written, and hashed before it runs.
 */
export class ModuleStore {
  readonly root: string;
  #writing: Promise<unknown> = Promise.resolve();

  constructor(dataDirectory: string, projectDirectory: string) {
    this.root = join(dataDirectory, "modules");
    makeFolderDurably(this.root);
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
   * Writes the modules, unless they are there undamaged, and gives the name of their folder and what it holds. `salt` (the environment's
   * variables) makes other files of the same modules: a module is evaluated once for each URL, and its top level may have read the variables.
   */
  async write(modules: readonly ModuleSource[], salt: string): Promise<{ folder: string; files: CodeFiles }> {
    const contents = contentsOf(modules);
    const name = nameOf(modules, salt);
    const written = this.#writing.then(() => this.#writeFolder(name, contents));
    this.#writing = written.catch(() => undefined);
    await written;
    const code = [...contents].filter(([path]) => !path.endsWith(".map"));
    return { folder: name, files: Object.fromEntries(code.map(([path, text]) => [path, hashOf(text)])) };
  }

  /** Are the modules of this folder still there? They count as used now. */
  has(folder: string): boolean {
    const now = new Date();
    try {
      utimesSync(join(this.root, folder), now, now);
      return true;
    } catch {
      return false;
    }
  }

  /** Those of these files that are not what was written: "messages.js is empty". */
  damages(folder: string, files: CodeFiles): string[] {
    return Object.entries(files).flatMap(([path, hash]) => {
      const bytes = this.#read(folder, path);
      if (bytes === null) return [`${path} is missing`];
      if (hashOf(bytes) === hash) return [];
      return [`${path} is ${bytes.length === 0 ? "empty" : "damaged"}`];
    });
  }

  urlOf(folder: string, path: string): string {
    return pathToFileURL(join(this.root, folder, path)).href;
  }

  async #writeFolder(name: string, contents: ReadonlyMap<string, string>): Promise<void> {
    const isWhole = ([path, text]: [string, string]) => this.#read(name, path)?.equals(Buffer.from(text)) === true;
    if (this.has(name) && [...contents].every(isWhole)) return;
    const folder = join(this.root, name);
    const partial = `${folder}.partial`;
    await rm(partial, { recursive: true, force: true });
    await writeAll(partial, contents);
    await rm(folder, { recursive: true, force: true });
    await placeDurably(partial, folder);
    await this.#removeOld(name);
  }

  #read(folder: string, path: string): Buffer | null {
    try {
      return readFileSync(join(this.root, folder, path));
    } catch {
      return null;
    }
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

/** The files of a folder and their texts. */
function contentsOf(modules: readonly ModuleSource[]): Map<string, string> {
  const contents = new Map([["package.json", '{"type":"module"}']]);
  for (const { path, environment, source, sourceMap } of modules) {
    if (!/^[A-Za-z0-9_.-]+(\/[A-Za-z0-9_.-]+)*$/.test(path) || path.split("/").includes("..")) {
      throw new PushError("InvalidModulePath", `${path} is not a valid path of a Convex module.`);
    }
    contents.set(path, environment === "node" ? NODE_PREFIX + source.replace(/^\s*"use node";?/, "") : source);
    if (sourceMap !== undefined) contents.set(`${path}.map`, sourceMap);
  }
  return contents;
}

async function writeAll(folder: string, contents: ReadonlyMap<string, string>): Promise<void> {
  const folders = new Set([folder]);
  for (const path of contents.keys()) {
    for (let above = dirname(path); above !== "."; above = dirname(above)) folders.add(join(folder, above));
  }
  for (const one of folders) await mkdir(one, { recursive: true });
  const left = contents.entries();
  const write = async () => {
    for (const [path, text] of left) await writeSynced(join(folder, path), text);
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  for (const one of folders) await syncFolder(one);
}

function hashOf(text: string | Buffer): string {
  return createHash("sha256").update(text).digest("hex");
}

function nameOf(modules: readonly ModuleSource[], salt: string): string {
  const hash = createHash("sha256").update(salt);
  for (const module of [...modules].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const fields = [module.path, module.environment, module.source, module.sourceMap ?? ""];
    hash.update(JSON.stringify(fields));
  }
  return hash.digest("hex").slice(0, 32);
}
