import { readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { posix } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * Maps positions in pushed modules to the app's sources: `file:///…/modules/<hash>/a.js:10:4` becomes
 * `../convex/a.ts:3:7`. Source maps are read on the first error, so they cost nothing at startup, unlike Node's own
 * support.
 */
export function createStackTranslator(modulesRoot: string): (text: string) => string {
  const prefix = `${pathToFileURL(modulesRoot).href}/`;
  const position = new RegExp(`${escape(prefix)}([0-9a-f]{32})/([^\\s:()?]+)(?:\\?[^\\s:()]*)?:(\\d+):(\\d+)`, "g");
  const maps = new Map<string, SourceMap | null>();

  function mapOf(hash: string, path: string): SourceMap | null {
    const key = `${hash}/${path}`;
    let map = maps.get(key);
    if (map === undefined) {
      try {
        const text = readFileSync(`${modulesRoot}/${key}.map`, "utf8");
        map = new SourceMap(JSON.parse(text) as SourceMapPayload);
      } catch {
        map = null;
      }
      maps.set(key, map);
    }
    return map;
  }

  return (text) =>
    text.includes(prefix)
      ? text.replace(position, (_all, hash: string, path: string, line: string, column: string) => {
          const entry = mapOf(hash, path)?.findEntry(Number(line) - 1, Number(column) - 1);
          if (entry === undefined || !("originalSource" in entry)) return `../convex/${path}:${line}:${column}`;
          const ownPath = path.replace(/^\.components\/[^/]+\//, "");
          const source = posix.join(posix.dirname(ownPath), entry.originalSource);
          return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
        })
      : text;
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
