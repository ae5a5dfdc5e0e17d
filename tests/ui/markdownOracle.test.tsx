import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import Markdown from "react-markdown";
import { expect, test } from "vitest";
import { toElements } from "@/components/markdown/elements";
import { toTree } from "@/components/markdown/tree";

const COURSES = "convex/seed/courses";

const ours = (content: string) =>
  renderToStaticMarkup(toElements(toTree(content, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }), {}));

/** remark-gfm without its serializer. */
function gfmPlugin(this: { data: () => object }): void {
  Object.assign(this.data(), { micromarkExtensions: [gfm()], fromMarkdownExtensions: [gfmFromMarkdown()] });
}
const theirs = (content: string) => renderToStaticMarkup(<Markdown remarkPlugins={[gfmPlugin]}>{content}</Markdown>);

test("a lesson of each of the demonstration's courses is what react-markdown makes of it", () => {
  const courses = readdirSync(COURSES, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(courses.length).toBeGreaterThan(5);
  for (const { name } of courses) {
    const lesson = readdirSync(join(COURSES, name)).find((file) => file.endsWith(".md"));
    const content = readFileSync(join(COURSES, name, lesson ?? ""), "utf8");
    expect(ours(content), `${name}/${lesson}`).toBe(theirs(content));
  }
});

test.each([
  "a  \nb\n\n***c** d*\n\n1. one\n1. two\n\n   more\n\n5. five\n\n---\n\n![a](/b.png 'c') <b>raw</b> &amp; &copy; &#x41;",
  "<script>alert(1)</script>\n\n<div onclick='x'>\n\ntext\n\n</div>",
  "| a | b | c |\n|:--|:-:|--:|\n| `1` | **2** | [3](/x) |\n| | \\| | ~~4~~ |",
  "- [x] done\n- [ ] open\n\n  with a paragraph\n- none",
  "One[^1], two[^two], one again[^1].\n\n[^1]: First.\n[^two]: Second\n\n    with `code`.",
  '[ref][a] [b] ![image][a]\n\n[a]: https://example.com/?a=1&b=2 "title"\n\n<https://example.com> www.example.com a@example.com',
  "    indented\n\n```ts title\nconst a = 1;\n```\n\n~~~\n~~~",
  "# a\n\nb\n===\n\n> c\n>> d\n\n\\# no *heading",
  "",
])("%j is what react-markdown makes of it", (content) => expect(ours(content)).toBe(theirs(content)));
