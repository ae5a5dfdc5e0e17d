import { render, screen, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import Markdown from "react-markdown";
import { expect, test } from "vitest";
import { html } from "@/components/markdown/html";
import MarkdownText from "@/components/markdown/MarkdownText";
import { accessibilityProblems, renderPage } from "./render";

/** Once it is there: the parser of HTML comes later. */
async function show(content: string) {
  const { container, ...rest } = await renderPage(
    <main>
      <h1>A page</h1>
      <Suspense>
        <MarkdownText content={content} />
      </Suspense>
    </main>,
    { texts: ["markdown"] },
  );
  await waitFor(() => expect(container.querySelector("main > div")).not.toBeNull());
  const text = container.querySelector("main > div") ?? container;
  return { ...rest, container, text };
}

test("LESSON-20: comments are never shown", async () => {
  const { text } = await show(
    "A<!-- one --> B <!--\ntwo\n--> C\n\n<!-- three\n\n**four** -->\n\n- D <!--> E\n\n`<!-- code -->`\n\n> <!-- five -->\n> F <kbd>G</kbd><!-- six -->\n\n<details>\n<!-- seven -->\n<summary>H</summary>\n\nI\n\n</details>\n\n<!-- never closed\n\nJ",
  );
  expect(text.textContent.replaceAll(/\s+/g, " ").trim()).toBe("A B C D E <!-- code --> F G H I");
  expect(text.innerHTML).not.toContain("<!--");
});

test("LESSON-20: br breaks the line in a table; kbd, sub and sup are what they are", async () => {
  const { text } = await show(
    "| a |\n|---|\n| one<br>two<BR/>three<br />four |\n\nH<sub>2</sub>O, x<sup>2</sup>, <kbd>Ctrl</kbd>",
  );
  expect(text.querySelector("td")?.innerHTML).toBe("one<br>two<br>three<br>four");
  const found = [...text.querySelectorAll("sub, sup, kbd")].map(({ outerHTML }) => outerHTML);
  expect(found).toEqual(["<sub>2</sub>", "<sup>2</sup>", "<kbd>Ctrl</kbd>"]);
});

test("LESSON-20: details unfold, with Markdown in them, and are no solution", async () => {
  const { text, container } = await show(
    "<details>\n<summary>More &amp; more</summary>\n\nThis **too**:\n\n- one\n\n</details>\n\n<details open>\n<summary>B</summary>\nC\n</details>\n\n> [!SOLUTION]\n> 4",
  );
  const [first, second, solution] = text.querySelectorAll("details");
  expect(first?.querySelector("summary")?.textContent).toBe("More & more");
  expect(first?.querySelector("strong")?.textContent).toBe("too");
  expect(first?.querySelector("li")?.textContent).toBe("one");
  expect([first?.open, second?.open, solution?.open]).toEqual([false, true, false]);
  expect(solution?.querySelector("summary")?.textContent).toBe("Ver a solução");
  expect(await accessibilityProblems(container)).toEqual([]);
});

const HOSTILE = [
  "<script>alert(1)</script>",
  "<style>main { display: none }</style>",
  "<iframe src='https://example.com'></iframe>",
  "<img src=x onerror='alert(1)'>",
  "<kbd onclick='alert(1)'>x</kbd>",
  "<details ontoggle='alert(1)' open>x</details>",
  "<sup id='content' class='mantine-Button-root'>x</sup>",
  "<a href='javascript:alert(1)'>x</a>",
  "<svg><script>alert(1)</script></svg>",
  "<math><mtext></mtext></math>",
  "<form><input name=cookie></form>",
  "<base href='//example.com'>",
  "<kbd/onclick=alert(1)>",
  "<details\nopen\nontoggle=alert(1)>",
  "<summary<script>alert(1)</script>",
  "<br style='position:fixed'>",
];

test.each(HOSTILE)("LESSON-20: %j is its text, also in a text with HTML that is known", async (hostile) => {
  for (const known of ["", "<kbd>k</kbd> ", "<details>\n<summary>S</summary>\n"]) {
    const { text, unmount } = await show(`${known}${hostile}\n\nthe end`);
    expect(text.textContent.replaceAll(/\s+/g, " ")).toContain(
      hostile.replaceAll(/\s+/g, " ").replaceAll(/<\/(?:kbd|sup|details)>/g, ""),
    );
    for (const element of text.querySelectorAll("*")) {
      expect(["P", "BR", "KBD", "DETAILS", "SUMMARY"]).toContain(element.tagName);
      expect(element.getAttributeNames().filter((name) => name !== "open")).toEqual([]);
    }
    unmount();
  }
});

test("LESSON-20: were it parsed, hostile HTML would not pass either", () => {
  const { container } = render(<Markdown rehypePlugins={html}>{HOSTILE.join("\n\n")}</Markdown>);
  expect(container.querySelectorAll("script, style, iframe, svg, math, form, base")).toHaveLength(0);
  for (const element of container.querySelectorAll("*")) {
    const names = element
      .getAttributeNames()
      .filter((name) => !["open", "src", "alt", "disabled", "type"].includes(name));
    expect(names).toEqual([]);
  }
});

test("LESSON-20: what looks like a tag stays in sight", async () => {
  const { text } = await show("An Array<string> has a <T>, <kbd>k</kbd> and Map<a, b>.");
  expect(text.textContent).toBe("An Array<string> has a <T>, k and Map<a, b>.");
});

/** Line ends between elements, and names that Markdown's own elements have and no style uses. */
const UNUSED =
  /(?<=>)\s+(?=<)| class="(?:contains-task-list|task-list-item|footnotes|sr-only)"| data-footnotes="true"/g;

test("LESSON-20: footnotes, tables, tasks and code are the same with HTML in the text", async () => {
  const content =
    "# T\n\nOne[^1].\n\n[^1]: Note.\n\n| a | b |\n|:-:|--:|\n| 1 | 2 |\n\n- [x] done\n- [ ] open\n\n3. three\n4. four\n\n```js\nlet a;\n```\n\n![I](/i.png)\n\n[T](#t) ~~old~~";
  const plain = await show(content);
  await waitFor(() => expect(plain.text.querySelector("[class*=keyword]")).not.toBeNull());
  const expected = plain.text.innerHTML.replaceAll(UNUSED, "");
  plain.unmount();
  const { text } = await show(`${content}\n\n<kbd>k</kbd>`);
  await waitFor(() => expect(text.querySelector("[class*=keyword]")).not.toBeNull());
  const footnotes = expected.indexOf("<section");
  expect(footnotes).toBeGreaterThan(0);
  const [before, after] = [expected.slice(0, footnotes), expected.slice(footnotes)];
  const found = text.innerHTML.replaceAll(UNUSED, "");
  expect(found).toBe(`${before}<p><kbd>k</kbd></p>${after}`);
  screen.getByRole("heading", { level: 2, name: "T" });
});
