import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import type { FlatNamespace } from "i18next";
import { loadTexts } from "@/i18n";

interface PageModule {
  default: ComponentType;
}

/** A page whose code, texts and style sheets travel together, on the first visit. */
export function lazyPage(
  load: () => Promise<PageModule>,
  ...namespaces: FlatNamespace[]
): LazyExoticComponent<ComponentType> {
  return lazy(async () => {
    // The components' sheets come first: a page's own may build on them.
    const styles = import("./mantinePageStyles");
    const [page] = await Promise.all([load(), loadTexts("errors", ...namespaces), styles]);
    return page;
  });
}
