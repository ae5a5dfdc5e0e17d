import { screen, waitFor } from "@testing-library/react";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { renderPage } from "./render";

const asked = vi.fn<() => Promise<object>>();

beforeEach(() => {
  vi.resetModules();
  vi.doMock("@/components/markdown/HighlightedCode", () => asked());
  asked.mockReset();
});
afterAll(() => vi.doUnmock("@/components/markdown/HighlightedCode"));

/** As on a page that has just been opened: nothing is loaded. */
async function show(content: string) {
  const { default: MarkdownText } = await import("@/components/markdown/MarkdownText");
  return renderPage(<MarkdownText content={content} />, { texts: ["markdown"] });
}
const CODE = "```js\nconst a = 1;\n```";
const code = () => screen.getByRole("group", { name: "Código JavaScript" });

test("LESSON-10: a text without code in a language loads no grammars", async () => {
  await show("Text with `code`.\n\n```output\n1\n```\n\n```text\nx\n```\n\n```\ny\n```");
  await vi.dynamicImportSettled();
  expect(asked).not.toHaveBeenCalled();
});

test("LESSON-10: code is plain until the grammars are there", async () => {
  let arrive: (module: object) => void = () => undefined;
  asked.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
  await show(CODE);
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  expect(code().innerHTML).toBe("<code>const a = 1;</code>");
  arrive({ default: ({ code: text }: { code: string }) => <b>{text}</b> });
  await waitFor(() => expect(code().querySelector("b")?.textContent).toBe("const a = 1;"));
});

test("LESSON-10: code stays plain when the grammars fail to load", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  asked.mockRejectedValue(new TypeError("Failed to fetch dynamically imported module"));
  await show(`Before.\n\n${CODE}\n\nAfter.`);
  await waitFor(() => expect(said).toHaveBeenCalled());
  expect(code().innerHTML).toBe("<code>const a = 1;</code>");
  screen.getByText("After.");
});
