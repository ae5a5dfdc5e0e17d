import { screen, within } from "@testing-library/react";
import { beforeAll, describe, expect, test } from "vitest";
import { MarkdownPreview } from "@/admin/lessons/MarkdownPreview";
import { layoutFlow } from "@convex/shared/figures/flowLayout";
import { parseFigure, type Arrow } from "@convex/shared/figures/parseFigure";
import MarkdownText from "@/components/markdown/MarkdownText";
import { accessibilityProblems, renderPage } from "./render";

const ABOUT = "about: What the figure shows, in a sentence.";
const block = (kind: string, ...lines: string[]) => [`${kind}: A title`, ABOUT, ...lines].join("\n");
const fenced = (text: string) => `Before.\n\n\`\`\`figure\n${text}\n\`\`\`\n\nAfter.`;

const figures = {
  flow: block("flow", "Work -> Stage: add", "Stage -> Store: commit", "Store -> Work"),
  sequence: block("sequence", "Browser -> Server: GET /", "Server: looks it up", "Server -> Browser: 200"),
  layers: block("layers", "Container: thin, writable", "Image"),
  nested: block("nested", "margin: outside", "border", "content"),
  timeline: block("timeline", "0 ms: starts", "50 ms: ends"),
  tree: block("tree", "html", "  head", "    title: the tab's text", "  body"),
  cells: block("cells", "index: 0 | 1", "value: 7.5 | -"),
};

beforeAll(() => import("@/components/markdown/figure/Figure"));

const show = (content: string) =>
  renderPage(
    <main>
      <h1>A page</h1>
      <MarkdownText content={content} />
    </main>,
    { texts: ["markdown"] },
  );

test.each(Object.entries(figures))(
  "LESSON-16: a figure of kind %s has title, text alternative and content",
  async (_, text) => {
    const { container } = await show(fenced(text));
    const figure = await screen.findByRole("figure");
    within(figure).getByText("A title");
    const drawing = within(figure).getByRole("img", { name: "What the figure shows, in a sentence." });
    const words =
      text
        .split("\n")
        .slice(2)
        .join(" ")
        .match(/[A-Za-z]{4,}/g) ?? [];
    for (const word of words) expect(drawing.textContent).toContain(word);
    expect(await accessibilityProblems(container)).toEqual([]);
  },
);

test("LESSON-16: students see the lines of a broken figure as a list, without a word about the error", async () => {
  const { container } = await show(fenced(block("flow", "Work => Stage", "<b>Stage</b> -> Store")));
  await screen.findByText("Work => Stage");
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "A title",
    "What the figure shows, in a sentence.",
    "Work => Stage",
    "<b>Stage</b> -> Store",
  ]);
  expect(screen.queryByRole("note")).toBeNull();
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("LESSON-16: administrators see in the preview which line is wrong, and why", async () => {
  const { container } = await renderPage(
    <main>
      <h1>A page</h1>
      <MarkdownPreview content={fenced(block("flow", "Work -> Stage", "Work => Store"))} />
    </main>,
    { texts: ["markdown", "adminLessons"] },
  );
  const note = await screen.findByRole("note");
  within(note).getByText("Figura: erro na linha 4");
  within(note).getByText("Esta linha não segue a forma do tipo escolhido.");
  within(note).getByText("Work => Store");
  expect(await accessibilityProblems(container)).toEqual([]);
});

describe("the lines of a figure", () => {
  test.each([
    ["", { reason: "kind", line: 1 }],
    ["chart: A title", { reason: "kind", line: 1 }],
    ["constructor: A title", { reason: "kind", line: 1 }],
    ["flow:", { reason: "kind", line: 1 }],
    ["flow: A title\nA -> B", { reason: "about", line: 2 }],
    ["flow: A title\nabout: Short.", { reason: "about", line: 2 }],
    [block("flow"), { reason: "empty", line: 2 }],
    [block("flow", "A"), { reason: "syntax", line: 3 }],
    [block("flow", "A -> A"), { reason: "syntax", line: 3 }],
    [block("flow", "A -> B: x -> C"), { reason: "syntax", line: 3 }],
    [block("flow", "A -> B", "", "B -> "), { reason: "syntax", line: 5 }],
    [block("flow", `A -> ${"x".repeat(45)}`), { reason: "tooLong", line: 3 }],
    [block("flow", ...Array.from({ length: 15 }, (_, n) => `A -> B${n % 5}`)), { reason: "tooMany", line: 17 }],
    [block("flow", ...Array.from({ length: 11 }, (_, n) => `A -> B${n}`)), { reason: "tooMany", line: 12 }],
    [block("sequence", "A -> B"), { reason: "syntax", line: 3 }],
    [block("sequence", "A -> B -> C: x"), { reason: "syntax", line: 3 }],
    [block("tree", "a", "    b"), { reason: "indent", line: 4 }],
    [block("tree", "a", " b"), { reason: "indent", line: 4 }],
    [block("tree", "  a"), { reason: "indent", line: 3 }],
    [block("cells", "no cells"), { reason: "syntax", line: 3 }],
    [block("cells", "a: 1 | 2 | 3 | 4 | 5 | 6 | 7"), { reason: "tooMany", line: 3 }],
  ])("LESSON-16: %j is refused", (text, error) => {
    expect(parseFigure(text)).toEqual(error);
  });

  test("LESSON-16: a label follows the last arrow, and colons before it belong to the names", () => {
    expect(parseFigure(block("flow", "a:b -> c:d -> e: to the end: here"))).toMatchObject({
      drawing: {
        names: ["a:b", "c:d", "e"],
        arrows: [
          { from: 0, to: 1, label: "" },
          { from: 1, to: 2, label: "to the end: here" },
        ],
      },
    });
  });
});

test.each(["down", "across"] as const)(
  "LESSON-16: no box of a flow %s covers another or leaves the picture",
  (direction) => {
    const names = ["start", "left", "right", "a long way round", "end"];
    const arrow = (from: number, to: number, label = ""): Arrow => ({ from, to, label });
    const arrows = [
      arrow(0, 1, "yes"),
      arrow(0, 2, "no, not today"),
      arrow(1, 3),
      arrow(2, 4),
      arrow(3, 4),
      arrow(4, 0, "again"),
    ];
    const { width, height, boxes } = layoutFlow(names, arrows, direction);
    for (const [index, box] of boxes.entries()) {
      expect(Math.min(box.x, box.y, width - box.x - box.width, height - box.y - box.height)).toBeGreaterThanOrEqual(0);
      for (const other of boxes.slice(index + 1)) {
        const apart =
          box.x + box.width <= other.x ||
          other.x + other.width <= box.x ||
          box.y + box.height <= other.y ||
          other.y + other.height <= box.y;
        expect(apart, `${box.lines.join(" ")} and ${other.lines.join(" ")}`).toBe(true);
      }
    }
  },
);
