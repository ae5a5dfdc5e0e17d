import { env, siteUrl } from "../env";
import { refuse } from "../forms";
import { findForeignImages } from "../../shared/lessonImages";

/** Where the school's own files come from: its site and its storage. */
export const ownOrigins = (): string[] =>
  [siteUrl(), env.CONVEX_CLOUD_URL].flatMap((url) => (url ? [new URL(url).origin] : []));

/** LESSON-18. Error: formInvalid with the `line`. */
export function requireOwnImages(markdown: string): void {
  const [first] = findForeignImages(markdown, ownOrigins());
  if (first) refuse("content", { error: "imageElsewhere", line: first.line });
}
