import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

type NativeImport = (url: string) => Promise<Record<string, unknown>>;

/**
 * Node's own `import()`. From a CommonJS file beside the modules, because bundlers and test runners replace the
 * expression in their sources.
 */
export function createNativeImport(folder: string): NativeImport {
  const file = join(folder, "import.cjs");
  writeFileSync(file, "module.exports = (url) => import(url);\n");
  return createRequire(file)(file) as NativeImport;
}
