import { expect, test } from "vitest";
import MarkdownText from "@/components/markdown/MarkdownText";
import { renderPage } from "./render";

/** As an author writes them: entities are characters for Markdown. */
const hostile = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "java\tscript:alert(1)",
  "java&Tab;script:alert(1)",
  "java&NewLine;script:alert(1)",
  "java&#13;script:alert(1)",
  "&#1;javascript:alert(1)",
  "&#x1F;javascript:alert(1)",
  "&#x6A;avascript:alert(1)",
  "javascript&colon;alert(1)",
  "javascript&#58;alert(1)",
  "javascript://school.example/%0Aalert(1)",
  "vbscript:msgbox(1)",
  "VBScript:msgbox(1)",
  "vb&#10;script:msgbox(1)",
  "data:text/html,alert",
  "DATA:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==",
  " data:text/html,alert",
  "da&#9;ta:text/html,alert",
  "data&colon;text/html,alert",
  "data:image/svg+xml;base64,PHN2Zy8+",
  "blob:https://example.com/1",
  "file:///etc/passwd",
];
const ADDRESSES = ["href", "src", "srcset", "action", "formaction", "poster", "data", "xlink:href"];
const HARMLESS = ["http:", "https:", "mailto:"];

const show = (content: string) => renderPage(<MarkdownText content={content} />, { texts: ["markdown"] });

/** Resolved as a browser does, which takes line ends and control characters out of them. */
function protocols(page: Element): string[] {
  return [...page.querySelectorAll("*")]
    .flatMap((element) => ADDRESSES.map((name) => element.getAttribute(name)))
    .filter((address) => address !== null)
    .map((address) => new URL(address, "https://school.example").protocol);
}

test.each(hostile)("LESSON-10: %j runs nothing", async (address) => {
  const { container } = await show(
    [
      `[a link](<${address}>)`,
      `![an image](<${address}>)`,
      `[![a linked image](<${address}>)](<${address}>)`,
      "[a reference] and ![a referenced image][a reference]",
      `[a reference]: <${address}>`,
    ].join("\n\n"),
  );
  expect(protocols(container).filter((protocol) => !HARMLESS.includes(protocol))).toEqual([]);
  // Without an address, an image is its description.
  expect(container.querySelector("img")).toBeNull();
  // All of it was Markdown: nothing is left of how it is written.
  for (const name of ["a link", "an image", "a linked image", "a reference", "a referenced image"])
    expect(container.innerHTML).toContain(name);
  expect(container.textContent).not.toContain("](");
});

test.each(["javascript:alert(1)", "JAVASCRIPT:alert(1)", "vbscript:msgbox(1)", "data:text/html,alert"])(
  "LESSON-10: <%s>, which Markdown makes a link, runs nothing",
  async (address) => {
    const { container } = await show(`Press <${address}>.`);
    expect(protocols(container).filter((protocol) => !HARMLESS.includes(protocol))).toEqual([]);
    expect(container.querySelector("p")?.textContent).toBe(`Press ${address}.`);
  },
);

test("LESSON-10: harmless addresses stay", async () => {
  const { container } = await show(
    "[a](https://example.com/) [b](http://example.com/) [c](mailto:a@example.com) [d](/x)",
  );
  const addresses = Array.from(container.querySelectorAll("a"), (link) => link.getAttribute("href"));
  expect(addresses).toEqual(["https://example.com/", "http://example.com/", "mailto:a@example.com", "/x"]);
});
