import { limits } from "@convex/shared/limits";
import { normalizeText } from "@convex/shared/searchText";

/** The address that a title suggests: "Lógica de Programação (2ª ed.)" -> "logica-de-programacao-2a-ed". */
export function suggestSlug(title: string): string {
  return normalizeText(title)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, limits.slug)
    .replace(/^-+|-+$/g, "");
}
