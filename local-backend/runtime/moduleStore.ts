import { createHash } from "node:crypto";
import { existsSync, readFileSync, symlinkSync, utimesSync } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { makeFolderDurably, placeDurably, syncFolder, writeSynced } from "../disk/durableFiles";
import { PushError } from "./functionErrors";
import type { CodeFiles, ModuleSource } from "./types";

/** Pushes kept on disk; running code of older ones only needs its files for stack traces. */
const KEPT_PUSHES = 8;

/** Files written concurrently: syncing 500 one by one takes ten times as long. */
const WRITERS = 16;

/**
 * Lets CommonJS packages bundled into "use node" modules find `require`. On the first line, because source maps count
 * lines.
 */
const NODE_PREFIX =
  'import { createRequire as __selfRequire } from "node:module"; const require = __selfRequire(import.meta.url); ';

/**
 * Pushed modules as files by content hash: `<data directory>/modules/<hash>/<path>`, with source maps. Written
 * completely, synced, renamed, verified, and hashed before they run.
 */
export class ModuleStore {
  readonly root: string;
  #writing: Promise<unknown> = Promise.resolve();

  constructor(dataDirectory: string, projectDirectory: string) {
    this.root = join(dataDirectory, "modules");
    makeFolderDurably(this.root);
    // External packages of "use node" modules are resolved upward from the module's folder.
    const link = join(this.root, "node_modules");
    const packages = join(projectDirectory, "node_modules");
    if (!existsSync(link) && existsSync(packages)) {
      try {
        symlinkSync(packages, link, "junction");
      } catch {
        // Without the link they are still found if the data directory is inside the project.
      }
    }
  }

  /**
   * Writes the modules unless they exist undamaged. Returns their folder and contents. `salt` (the environment's
   * variables) changes the folder, because a module is evaluated once per URL.
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

  /** Whether this folder exists. Marks it as used. */
  has(folder: string): boolean {
    const now = new Date();
    try {
      utimesSync(join(this.root, folder), now, now);
      return true;
    } catch {
      return false;
    }
  }

  /** Damaged files: "messages.js is empty". */
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
