import type { Doc } from "../../../_generated/dataModel";
import { limits } from "../../../shared/limits";
import { toSearchText } from "../../../shared/searchText";
import { isCounted } from "../../platform/bin";
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

/**
 * Summary fields by which lists find a lesson.
 * None finds one in the bin; nothing waits for one of a course in the bin.
 */
export const listed = (
  lesson: Doc<"lessons">,
): Pick<Doc<"lessonSummaries">, "searchText"> & { isEmpty?: false; hasDraft?: false } => ({
  searchText: lesson.binnedAt === undefined ? toSearchText(lesson.title) : "",
  ...(!isCounted(lesson) && { isEmpty: false, hasDraft: false }),
});

/** Summary fields that derive from the text. */
export function textSummary(markdown: string): Pick<Doc<"lessonSummaries">, "preview" | "isEmpty"> {
  return { preview: previewOf(markdown), isEmpty: isBlank(markdown) };
}
