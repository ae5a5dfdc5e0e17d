import { describe, expect, test } from "vitest";
import { previewOf } from "../../../convex/model/content/lessons/textSummary";
import { readingMinutes } from "../../../convex/model/content/lessons/readingTime";
import { withoutAuthorComments } from "../../../convex/model/content/lessons/authorComments";
import { headingIds } from "../../../convex/model/content/courseFiles/folder/headingIds";
import { findUnknownHtml } from "../../../convex/shared/lessonHtml";
import { findLostImages } from "../../../convex/shared/lessonImages";
import { readMarkdown } from "../../../convex/shared/markdown";

const linesOf = (markdown: string) => readMarkdown(markdown).lines.map(({ text }) => text);
const languages = (markdown: string) => readMarkdown(markdown).fences.map(({ language }) => language);

describe("LESSON-20: comments", () => {
  test.each([
    ["a <!-- b --> c <!-- d --> e", ["a  c  e"]],
    ["<!-- a\n\nb --> c\nd", ["", "", " c", "d"]],
    ["<!--> a <!---> b", [" a  b"]],
    ["`<!--` a `-->`", ["`<!--` a `-->`"]],
    ["`` ` `` <!-- a --> `<!-- a -->`", ["`` ` ``  `<!-- a -->`"]],
    ["a <!-- never closed\nb", ["a <!-- never closed", "b"]],
    ["<!-- never closed\n\na", ["", "", ""]],
    ["> <!-- in a quote\n> a\n\nb", ["> ", "> ", "", "b"]],
    ["    <!-- code\n    a", ["    <!-- code", "    a"]],
  ])("%j are left out", (markdown, lines) => {
    expect(linesOf(markdown)).toEqual(lines);
  });

  test.each([
    ["no comment\r\nhere", "no comment\r\nhere"],
    ["a\n\n<!-- answer: B -->\n\nb", "a\n\n\n\nb"],
    ["a <!-- answer:\nB\nC --> b", "a\n b"],
    ["- <!-- answer:\n  B -->\n- b", "- \n\n- b"],
    ["> a\n>\n> <!-- answer:\n>\n> B -->\n> b", "> a\n>\n> \n>\n> \n> b"],
    ["| a |\n|---|\n| b <!-- B --> |", "| a |\n|---|\n| b  |"],
    ["1. Do:\n\n    ```html\n    <!-- code -->\n    ```", "1. Do:\n\n    ```html\n    <!-- code -->\n    ```"],
    ["`<!-- code -->` and <!-- B -->", "`<!-- code -->` and "],
    ["    <!-- code -->", "    <!-- code -->"],
  ])("of %j students get %j", (markdown, sent) => {
    expect(
      withoutAuthorComments(markdown)
        .split("\n")
        .map((line) => line.trimEnd()),
    ).toEqual(sent.split("\n").map((line) => line.trimEnd()));
  });

  test("have no blocks in them, and blocks have none", () => {
    expect(languages("<!--\n```question\na\n```\n-->\n```js\nb\n```")).toEqual(["js"]);
    expect(readMarkdown("```html\n<!-- a -->\n```").fences[0]?.body).toBe("<!-- a -->");
  });

  test("are in no excerpt, take no time to read and load no image", () => {
    expect(previewOf("<!-- to do -->\n\n## Title\n\nText<!-- why -->.")).toBe("## Title\n\nText.");
    const long = "word ".repeat(250);
    expect([readingMinutes(long), readingMinutes(`a <!-- ${long} -->`)]).toEqual([2, 1]);
    expect(findLostImages("<!-- ![a](https://t.example/a.png) -->", [])).toEqual([]);
  });

  test("any number of them is read in time", () => {
    for (const text of ["`a`<!--", "<!-- -->", "<!--", "`<!--", "<a:", "<br><"])
      expect(readMarkdown(text.repeat(100_000 / text.length)).lines).toHaveLength(1);
  });
});

test.each([
  ["a<br>b <kbd>c</kbd>\n\n<details>\n<summary>d</summary>\n</details>", []],
  ["a\n\n<b>b</b> <i>c</i>", [{ line: 3, tag: "<b>" }]],
  ["<br onload='x'>", [{ line: 1, tag: "<br onload='x'>" }]],
  ["`<b>` <https://example.com> <a@example.com> <!-- <b> -->\n```html\n<b>\n```", []],
  ["a < b > c", []],
])("LESSON-20: of %j authors are told %j", (markdown, found) => {
  expect(findUnknownHtml(markdown)).toEqual(found);
});

test("AUTHOR-1: titles are ids as the page has them", () => {
  const text =
    "## Prática: `git add`\n\n## One ##\n\n### One\n\n```md\n## Two\n```\n\n#Three\n\n## [Four](/x) **five**";
  expect([...headingIds(text)]).toEqual(["prática-git-add", "one", "one-1", "four-five"]);
});
