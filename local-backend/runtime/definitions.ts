import type { JsonObject } from "../values/json";
import { PushError } from "./functionErrors";
import type { DefinitionSources, ModuleSource } from "./types";

/** Path of a definition's file below the folder in which all definitions of a push are written. */
export function definitionPath(at: number, path: string): string {
  return `.definitions/${at}/${path}`;
}

/** How the command line names an imported `convex.config.js`: the base64url of its definition's path. */
const IMPORTED = /(["'])\.\/_componentDeps\/([A-Za-z0-9_-]+)\1/g;

/** The configs and schemas as files, and what each config imports: modules that name the definition and its exports. */
export function definitionFiles(sources: readonly DefinitionSources[]): ModuleSource[] {
  const positions = new Map(sources.map(({ path }, at) => [path, at]));
  return sources.flatMap(({ path, definition, schema }, at) => {
    const imported = new Set<string>();
    // Node finds only files with an extension.
    const source = definition.source.replace(IMPORTED, (_text, quote: string, name: string) => {
      imported.add(name);
      return `${quote}./_componentDeps/${name}.js${quote}`;
    });
    const files = [{ ...definition, source, path: definitionPath(at, definition.path) }];
    if (schema !== null) files.push({ ...schema, path: definitionPath(at, schema.path) });
    for (const name of imported) {
      const dependency = Buffer.from(name, "base64url").toString();
      const position = positions.get(dependency);
      if (position === undefined) {
        throw new PushError("TypecheckError", `${path || "The app"} uses ${dependency}, which was not pushed.`);
      }
      files.push({
        path: definitionPath(at, `_componentDeps/${name}.js`),
        environment: "isolate",
        source: importedDefinition(dependency, `../../${position}/convex.config.js`),
      });
    }
    return files;
  });
}

/** What `use()` of convex/server expects of an imported definition. */
function importedDefinition(path: string, file: string): string {
  return [
    `import definition from ${JSON.stringify(file)};`,
    "const exported = () => definition.export();",
    `export default { export: exported, componentDefinitionPath: ${JSON.stringify(path)}, defaultName: exported().name };`,
  ].join("\n");
}

/** The analysis that a `convex.config.js` exports. Throws `PushError`. */
export function exportedDefinition(path: string, exports: Record<string, unknown>): JsonObject {
  const definition = exports["default"] as { export?: () => JsonObject } | undefined;
  if (typeof definition?.export !== "function" || Object.keys(exports).length !== 1) {
    const file = `${path === "" ? "" : `${path}/`}convex.config.js`;
    throw new PushError(
      "InvalidDefinition",
      `${file} must have one default export, made with defineApp or defineComponent.`,
    );
  }
  // Through JSON, because what is undefined must be absent.
  return JSON.parse(JSON.stringify(definition.export())) as JsonObject;
}
