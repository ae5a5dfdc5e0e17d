import type { FlatNamespace } from "i18next";
import type { ComponentType } from "react";
import type { RouteObject } from "react-router-dom";
import { loadTexts } from "@/i18n";

const pages = import.meta.glob<{ default: ComponentType }>(["/src/**/*Page.tsx", "/src/admin/shell/AdminShell.tsx"]);

/** What a page is made of. The build links it in the page's document (scripts/build/documents.ts). */
export interface PageFiles {
  /** From the project's root. */
  source: string;
  texts: FlatNamespace[];
}

/**
 * A page whose code and texts load side by side, when it is first opened.
 *
 * @param module below `src`, without its extension
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

/** A part's code with its texts, for `lazy` of React. */
export async function loadWithTexts<Part>(load: () => Promise<Part>, ...texts: FlatNamespace[]): Promise<Part> {
  const [part] = await Promise.all([load(), loadTexts("errors", ...texts)]);
  return part;
}
