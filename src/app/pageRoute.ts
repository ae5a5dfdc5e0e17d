import type { FlatNamespace } from "i18next";
import type { ComponentType } from "react";
import type { RouteObject } from "react-router-dom";
import { loadTexts } from "@/i18n";

type LoadPage = () => Promise<{ default: ComponentType }>;

/** A page's code and texts load side by side, when it is first opened. */
export const pageRoute = (path: string, load: LoadPage, ...texts: FlatNamespace[]) =>
  ({
    path,
    lazy: async () => ({ Component: (await loadWithTexts(load, ...texts)).default }),
  }) satisfies RouteObject;

/** A part's code with its texts, for `lazy` of React. */
export async function loadWithTexts<Part>(load: () => Promise<Part>, ...texts: FlatNamespace[]): Promise<Part> {
  const [part] = await Promise.all([load(), loadTexts(...texts), import("./mantinePageStyles")]);
  return part;
}
