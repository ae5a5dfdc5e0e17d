import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import MarkdownText from "@/components/markdown/MarkdownText";
import { accessibilityProblems, renderPage } from "./render";

const show = (content: string, language: "pt" | "en" = "pt") =>
  renderPage(
    <main>
      <h1>A page</h1>
      <MarkdownText content={content} />
    </main>,
    { texts: ["markdown"], language },
  );
const outline = () => screen.getAllByRole("heading").map(({ tagName, textContent }) => `${tagName} ${textContent}`);

test.each([
  ["# a\n\n## b\n\n# c", ["H2 a", "H3 b", "H2 c"]],
  ["## a\n\n### b\n\n## c", ["H2 a", "H3 b", "H2 c"]],
  ["# a\n\n#### b\n\n###### c\n\n## d", ["H2 a", "H3 b", "H4 c", "H3 d"]],
  ["### a\n\n> ###### b", ["H2 a", "H3 b"]],
])("headings of %j start below the page's own and skip no level", async (content, expected) => {
  const { container } = await show(content);
  expect(outline()).toEqual(["H1 A page", ...expected]);
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("AUTHOR-2: what code prints is titled in the page's language", async () => {
  await show("```python run\nprint(2)\n```\n\n```output\n2\n```");
  expect(screen.getByRole("group", { name: "Código Python" }).textContent).toBe("print(2)");
  expect(screen.getByRole("group", { name: "Saída" }).textContent).toBe("2");
});

test("footnotes have their heading and back link in the page's language", async () => {
  await show("Text[^1].\n\n[^1]: A note.", "en");
  screen.getByRole("heading", { level: 2, name: "Notes" });
  screen.getByRole("link", { name: "Back to the text" });
});

test("renders tables, task lists, strikethrough and bare URLs", async () => {
  await show("| a |\n|---|\n| 1 |\n\n- [x] done\n- [ ] open\n\n~~old~~ www.example.com");
  screen.getByRole("cell", { name: "1" });
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["☑  done", "☐  open"]);
  expect(screen.getByText("old").tagName).toBe("DEL");
  screen.getByRole("link", { name: /^www\.example\.com/ });
});

test.each(["//evil.example/x", "HTTPS://evil.example/x"])(
  "LESSON-6: a link to %s is one to elsewhere, and says so",
  async (address) => {
    await show(`[out](${address})`);
    const out = screen.getByRole("link", { name: "out (abre em nova aba)" });
    expect([out.getAttribute("target"), out.getAttribute("rel")]).toEqual(["_blank", "noopener noreferrer"]);
  },
);

test("LESSON-10: code, tables and links are reachable by keyboard, scroll on their own and have a name", async () => {
  const { container } = await show(
    "```ts\nconst a = 1;\n```\n\n```\nplain\n```\n\n| a |\n|---|\n| 1 |\n\n[out](https://example.com) [in](#x)\n\n- [x] done",
  );
  for (const name of ["Código TypeScript", "Código", "Tabela"]) {
    expect(screen.getByRole("group", { name }).tabIndex).toBe(0);
  }
  const out = screen.getByRole("link", { name: "out (abre em nova aba)" });
  expect([out.getAttribute("target"), out.getAttribute("rel")]).toEqual(["_blank", "noopener noreferrer"]);
  expect(screen.getByRole("link", { name: "in" }).hasAttribute("target")).toBe(false);
  await waitFor(() => expect(container.querySelector("[class*=keyword]")?.textContent).toBe("const"));
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("LESSON-10: hints have their kind as title, a solution unfolds, other quotes stay quotes", async () => {
  const { container } = await show(
    "> [!NOTE]\n> Read **this**.\n\n> [!tip]\n>\n> And that.\n\n> [!SOLUTION]\n> It is `4`.\n\n> [!SOLUTION]\n> ```js\n> 2 + 2;\n> ```\n\n> [!OTHER]\n> A quote.\n\n> Not [!NOTE]",
  );
  const notes = screen.getAllByRole("note").map(({ textContent }) => textContent.replace(/\s+/g, " ").trim());
  expect(notes).toEqual(["Observação Read this.", "Dica And that."]);
  const [solution, code] = screen.getAllByText("Ver a solução").map((summary) => summary.closest("details"));
  expect(solution?.open).toBe(false);
  expect(solution?.textContent).toContain("It is 4.");
  expect(code?.textContent).toContain("2 + 2;");
  expect(container.querySelectorAll("p:empty")).toHaveLength(0);
  expect([...container.querySelectorAll("blockquote")].map(({ textContent }) => textContent.trim())).toEqual([
    "[!OTHER]\nA quote.",
    "Not [!NOTE]",
  ]);
  expect(await accessibilityProblems(container)).toEqual([]);
});

function Growing() {
  const [above, setAbove] = useState("Above.");
  return (
    <main>
      <button onClick={() => setAbove("New.\n\nAbove.")}>add</button>
      <MarkdownText content={`${above}\n\n> [!SOLUTION]\n> One.\n\nBetween.\n\n> [!SOLUTION]\n> Two.`} />
    </main>
  );
}

test("LESSON-10: an unfolded solution stays unfolded when a text is added above it", async () => {
  const { container, user } = await renderPage(<Growing />, { texts: ["markdown"] });
  const second = () => container.querySelectorAll("details")[1];
  const before = second();
  await user.click(screen.getByRole("button", { name: "add" }));
  screen.getByText("New.");
  expect(second()?.textContent).toContain("Two.");
  expect(second()).toBe(before);
});

test("LESSON-18: an image from elsewhere is a link with its description, and is not loaded", async () => {
  const { container } = await show(
    `![Diagram](https://tracker.example/d.png) ![](//tracker.example/x.gif) [![Badge](https://tracker.example/b.svg)](https://example.com)

![Ours](/images/ours.png) ![Stored](http://127.0.0.1:3210/api/storage/1) ![Bad](javascript:alert)`,
  );
  const images = Array.from(container.querySelectorAll("img"), ({ src }) => new URL(src).pathname);
  expect(images).toEqual(["/images/ours.png", "/api/storage/1"]);
  expect(screen.getByRole("link", { name: /^Diagram/ }).getAttribute("href")).toBe("https://tracker.example/d.png");
  expect(screen.getByRole("link", { name: /^Badge/ }).getAttribute("href")).toBe("https://example.com");
  expect(container.innerHTML).not.toContain("javascript:");
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("LESSON-19: an uploaded image that is gone is its description, and asks for nothing", async () => {
  const { container } = await show("![A cell](image-0123456789abcdef.webp) and ![B](/images/b.png)");
  expect(screen.getByText("A cell").tagName).toBe("EM");
  expect([...container.querySelectorAll("img")].map(({ alt }) => alt)).toEqual(["B"]);
});
