import type { Doc } from "../../../_generated/dataModel";
import { limits } from "../../../shared/limits";
import { withoutAuthorComments } from "./authorComments";

/** Without comments. Cuts without splitting a surrogate pair. */
export function previewOf(markdown: string): string {
  return withoutAuthorComments(markdown)
    .trimStart()
    .slice(0, limits.lessonPreview)
    .replace(/[\uD800-\uDBFF]$/, "");
}

export function isBlank(markdown: string): boolean {
  return markdown.trim() === "";
}

/** The summary fields that derive from the text. */
export function textSummary(markdown: string): Pick<Doc<"lessonSummaries">, "preview" | "isEmpty"> {
  return { preview: previewOf(markdown), isEmpty: isBlank(markdown) };
}
