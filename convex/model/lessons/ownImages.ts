import { env, siteUrl } from "../env";
import { fail } from "../errors";
import { findForeignImages } from "../../shared/lessonImages";

/** LESSON-18. Error: formInvalid with the `line`. */
export function requireOwnImages(markdown: string): void {
  const origins = [siteUrl(), env.CONVEX_CLOUD_URL].flatMap((url) => (url ? [new URL(url).origin] : []));
  const [first] = findForeignImages(markdown, origins);
  if (first) fail("formInvalid", { field: "content", message: "imageElsewhere", line: first.line });
}
