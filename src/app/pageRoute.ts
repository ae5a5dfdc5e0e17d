import type { FlatNamespace } from "i18next";
import type { ComponentType } from "react";
import type { RouteObject } from "react-router-dom";
import { loadTexts } from "@/i18n";

const pages = import.meta.glob<{ default: ComponentType }>(["/src/**/*Page.tsx", "/src/admin/shell/AdminShell.tsx"]);

/**
 * Files of a page, linked in its document by the build.
 * See scripts/build/documents.ts.
 */
export interface PageFiles {
  /** Path from the project's root. */
  source: string;
  texts: FlatNamespace[];
}

/**
 * A route whose code and texts load in parallel when first opened.
 *
 * @param module path below `src`, without its extension
 */
export function pageRoute(path: string, module: string, ...texts: FlatNamespace[]) {
  const source = `src/${module}.tsx`;
  const load = pages[`/${source}`];
  if (!load) throw new Error(`${path} has no page: ${source}`);
  return {
    path,
    handle: { source, texts } satisfies PageFiles,
    lazy: async () => ({ Component: (await loadWithTexts(load, ...texts)).default }),
  } satisfies RouteObject;
}

/** Loads a component's code with its texts, for React's `lazy`. */
export async function loadWithTexts<Part>(load: () => Promise<Part>, ...texts: FlatNamespace[]): Promise<Part> {
  const [part] = await Promise.all([load(), loadTexts("errors", ...texts)]);
  return part;
}
