import { waitFor } from "@testing-library/react";
import { Suspense } from "react";
import { expect, test } from "vitest";
import MarkdownText from "@/components/markdown/MarkdownText";
import { accessibilityProblems, renderPage } from "./render";

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
  expect(text.textContent.replaceAll(/\s+/g, " ").trim()).toBe("A B C D E <!-- code --> F G HI");
  expect(text.innerHTML).not.toContain("<!--");
});

test("LESSON-20: br breaks the line in a table; kbd, sub and sup are what they are", async () => {
  const { text } = await show(
    "| a |\n|---|\n| one<br>two<BR/>three<br />four |\n\nH<sub>2</sub>O, x<sup>2</sup>, <kbd>Ctrl</kbd>",
  );
  expect(text.querySelector("td")?.innerHTML.replaceAll("\n", "")).toBe("one<br>two<br>three<br>four");
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

test("LESSON-20: what looks like a tag stays in sight", async () => {
  const { text } = await show("An Array<string> has a <T>, <kbd>k</kbd> and Map<a, b>.");
  expect(text.textContent).toBe("An Array<string> has a <T>, k and Map<a, b>.");
});

test("LESSON-20: tags that are not closed, or in a wrong order, end with what holds them", async () => {
  const { text } = await show("a <kbd>b <sub>c</kbd> d</sub> e\n\nf <sup>g\n\nh </kbd> i <details>j</details>");
  expect(text.innerHTML.replaceAll(/\s+(?=<p)/g, "")).toBe(
    "<p>a <kbd>b <sub>c</sub></kbd> d e</p><p>f <sup>g</sup></p><p>h  i &lt;details&gt;j&lt;/details&gt;</p>",
  );
});
