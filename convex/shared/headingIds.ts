import GithubSlugger from "github-slugger";
import type { Line } from "./markdown";

const HEADING = /^ {0,3}#{1,6}[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/;

/** Returns the ids of a text's headings, for links such as `#title`: the same that rehype-slug makes for the page. */
export function headingIds(lines: readonly Line[]): Set<string> {
  const slugger = new GithubSlugger();
  const titles = lines.flatMap(({ text }) => HEADING.exec(text)?.[1] ?? []);
  return new Set(titles.map((title) => slugger.slug(plain(title))));
}

const plain = (title: string): string => title.replaceAll(/\]\([^()]*\)|[*`[\]]/g, "");
