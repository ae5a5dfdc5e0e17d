import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import type { FlatNamespace } from "i18next";
import { loadTexts } from "@/i18n";

interface PageModule {
  default: ComponentType;
}

/** A page whose code, texts and styles load together on the first visit. */
export function lazyPage(
  load: () => Promise<PageModule>,
  ...namespaces: FlatNamespace[]
): LazyExoticComponent<ComponentType> {
  return lazy(async () => {
    // The components' styles load first: a page's own styles may override them.
    const styles = import("./mantinePageStyles");
    const [page] = await Promise.all([load(), loadTexts("errors", ...namespaces), styles]);
    return page;
  });
}
