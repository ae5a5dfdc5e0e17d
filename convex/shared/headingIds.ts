import GithubSlugger from "github-slugger";
import type { Line } from "./markdown";

const HEADING = /^ {0,3}#{1,6}[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/;

/** What links within a text may name (`#title`): the ids of its headings, as rehype-slug makes them. */
export function headingIds(lines: readonly Line[]): Set<string> {
  const slugger = new GithubSlugger();
  const titles = lines.flatMap(({ text }) => HEADING.exec(text)?.[1] ?? []);
  return new Set(titles.map((title) => slugger.slug(plain(title))));
}

const plain = (title: string): string => title.replaceAll(/\]\([^()]*\)|[*`[\]]/g, "");
