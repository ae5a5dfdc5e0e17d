import { v, type Infer } from "convex/values";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { limits } from "../../../shared/limits";
import { readTree } from "../../../shared/markdownTree";
import { plainText } from "../../../shared/plainMarkdown";
import { normalizeText, toSearchTerms } from "../../../shared/searchText";
import { listInOrder, readLessonContent } from "./reads";

/** Lessons of a course with every word that was searched, in the course's order (LESSON-24). */
export const lessonsFound = v.object({
  lessons: v.array(
    v.object({
      _id: v.id("lessons"),
      title: v.string(),
      /** Part of the text around the first word found; "" when only the title has the words. */
      snippet: v.string(),
    }),
  ),
  /** More lessons may have them than `limits.lessonsFound`, or than were read. */
  isCut: v.boolean(),
});

/**
 * Reads the course's texts, up to `limits.charactersSearched`; later lessons are found by title.
 * A stored copy for a search index would double every text. Nothing in the bin is found.
 */
export async function searchLessons(
  ctx: QueryCtx,
  courseId: Id<"courses">,
  search: string,
): Promise<Infer<typeof lessonsFound>> {
  const terms = toSearchTerms(search);
  if (terms.length === 0) return { lessons: [], isCut: false };
  const lessons: Infer<typeof lessonsFound>["lessons"] = [];
  let left: number = limits.charactersSearched;
  for (const lesson of await listInOrder(ctx, courseId)) {
    const markdown = left > 0 ? await readLessonContent(ctx, lesson._id) : "";
    left -= markdown.length;
    const found = findIn(lesson, markdown, terms);
    if (found === null) continue;
    if (lessons.length === limits.lessonsFound) return { lessons, isCut: true };
    lessons.push({ _id: lesson._id, title: lesson.title, snippet: found });
  }
  return { lessons, isCut: left <= 0 };
}

/** Returns the snippet; null without every term. */
function findIn({ title }: Doc<"lessons">, markdown: string, terms: readonly string[]): string | null {
  const termsIn = (text: string): string[] => {
    const normal = normalizeText(text);
    return terms.filter((term) => normal.includes(term));
  };
  const inTitle = termsIn(title);
  const lacks = (found: readonly string[]) => terms.some((term) => !inTitle.includes(term) && !found.includes(term));
  // The cheap look first: most lessons have none of the words.
  if (lacks(termsIn(markdown))) return null;
  const lines = searchableLines(markdown).map((line) => ({ line, found: termsIn(line) }));
  if (lacks(lines.flatMap(({ found }) => found))) return null;
  const [best] = lines.toSorted((one, other) => other.found.length - one.found.length);
  return best ? cutAround(best.line, best.found) : "";
}

/** Lines of text and code, without authors' comments, figures and practice questions. */
function searchableLines(markdown: string): string[] {
  return readTree(markdown).flatMap(({ type, content, children, info }) => {
    if (type === "inline") return [plainText(children ?? [])];
    const isCode = type === "code_block" || (type === "fence" && !/^(figure|question)\b/u.test(info));
    return isCode ? content.split("\n") : [];
  });
}

const BEFORE = 6;
const WORDS = 24;

/** Cuts a line around the first word with one of the terms. */
function cutAround(line: string, terms: readonly string[]): string {
  const words = line.split(/\s+/u);
  const at = words.findIndex((word) => terms.some((term) => normalizeText(word).includes(term)));
  if (at < 0) return "";
  const from = Math.max(0, at - BEFORE);
  const shown = words
    .slice(from, from + WORDS)
    .join(" ")
    .slice(0, limits.snippet);
  return `${from > 0 ? "… " : ""}${shown}${from + WORDS < words.length ? " …" : ""}`;
}
