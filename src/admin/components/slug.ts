import { limits } from "@convex/shared/limits";
import { normalizeText } from "@convex/shared/searchText";

/** Suggests a slug for a title. */
export function suggestSlug(title: string): string {
  return normalizeText(title)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, limits.slug)
    .replace(/^-+|-+$/g, "");
}
