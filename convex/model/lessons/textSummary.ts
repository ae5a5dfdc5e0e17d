import type { Doc } from "../../_generated/dataModel";
import { limits } from "../../shared/limits";

/** The first characters of a text, without half a character at the end. */
export function previewOf(markdown: string): string {
  return markdown
    .trimStart()
    .slice(0, limits.lessonPreview)
    .replace(/[\uD800-\uDBFF]$/, "");
}

export function isBlank(markdown: string): boolean {
  return markdown.trim() === "";
}

/** What the summary of a lesson says about its text. */
export function textSummary(markdown: string): Pick<Doc<"lessonSummaries">, "preview" | "isEmpty"> {
  return { preview: previewOf(markdown), isEmpty: isBlank(markdown) };
}
