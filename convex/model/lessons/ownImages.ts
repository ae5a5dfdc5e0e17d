import { env, siteUrl } from "../env";
import { refuse } from "../forms";
import { findForeignImages } from "../../shared/lessonImages";

/** LESSON-18. Error: formInvalid with the `line`. */
export function requireOwnImages(markdown: string): void {
  const origins = [siteUrl(), env.CONVEX_CLOUD_URL].flatMap((url) => (url ? [new URL(url).origin] : []));
  const [first] = findForeignImages(markdown, origins);
  if (first) refuse("content", { error: "imageElsewhere", line: first.line });
}
