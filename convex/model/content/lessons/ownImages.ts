import { env, siteUrl } from "../../platform/env";
import { refuse } from "../../platform/forms";
import { findLostImages } from "../../../shared/lessonImages";

/** Origins of the school's own files: its site and its storage. */
export const ownOrigins = (): string[] =>
  [siteUrl(), env.CONVEX_CLOUD_URL].flatMap((url) => (url ? [new URL(url).origin] : []));

/**
 * Requires images of the school's own (LESSON-18, LESSON-19).
 * Error: formInvalid with the `line`.
 */
export function requireOwnImages(markdown: string): void {
  const [first] = findLostImages(markdown, ownOrigins());
  if (first?.place === "beside") refuse("content", { error: "imageBeside", line: first.line });
  if (first) refuse("content", { error: "imageElsewhere", line: first.line });
}
