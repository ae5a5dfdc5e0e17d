import type { FlatNamespace } from "i18next";
import type { ComponentType } from "react";
import { loadTexts } from "@/i18n";
import { lazyPart, type LazyPart } from "@/lib/lazyPart";

interface PageModule {
  default: ComponentType;
}

/** A page whose code, texts and styles load together on the first visit. */
export function lazyPage(load: () => Promise<PageModule>, ...namespaces: FlatNamespace[]): LazyPart<object> {
  return lazyPart(async () => {
    // The components' styles load first: a page's own styles may override them.
    const styles = import("./mantinePageStyles");
    const [page] = await Promise.all([load(), loadTexts("errors", ...namespaces), styles]);
    return page;
  });
}
