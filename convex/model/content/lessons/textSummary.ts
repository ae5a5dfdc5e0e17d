import type { Doc } from "../../../_generated/dataModel";
import { limits } from "../../../shared/limits";
import { toSearchText } from "../../../shared/searchText";
import { withoutAuthorComments } from "./authorComments";

/**
 * The text's beginning, without comments.
 * Does not split surrogate pairs.
 */
export function previewOf(markdown: string): string {
  return withoutAuthorComments(markdown)
    .trimStart()
    .slice(0, limits.lessonPreview)
    .replace(/[\uD800-\uDBFF]$/, "");
}

export function isBlank(markdown: string): boolean {
  return markdown.trim() === "";
}

/** Summary fields by which lists find a lesson; none finds one in the bin. */
export const listed = ({
  title,
  binnedAt,
}: Doc<"lessons">): Pick<Doc<"lessonSummaries">, "searchText"> & { isEmpty?: false; hasDraft?: false } =>
  binnedAt === undefined ? { searchText: toSearchText(title) } : { searchText: "", isEmpty: false, hasDraft: false };

/** Summary fields that derive from the text. */
export function textSummary(markdown: string): Pick<Doc<"lessonSummaries">, "preview" | "isEmpty"> {
  return { preview: previewOf(markdown), isEmpty: isBlank(markdown) };
}
