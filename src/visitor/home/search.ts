import { lazyPart } from "@/lib/lazyPart";

/** The first page's courses do not wait for it. */
export const CatalogSearch = lazyPart(() => import("@/components/catalog/CatalogSearch"));
