import { expect, test, vi } from "vitest";
import MarkdownText from "@/components/markdown/MarkdownText";
import { renderPage } from "./render";

vi.mock("@/components/markdown/question/Question", () => new Promise(() => undefined));

test("PRACTICE-1: while a question's code loads, a placeholder keeps its place: its text would give the answer away", async () => {
  const block = "In Git, what is staged?\n- [ ] Nothing\n- [x] What was added\n> It is in the index.";
  const { container } = await renderPage(<MarkdownText content={`Before.\n\n\`\`\`question\n${block}\n\`\`\``} />, {
    texts: ["markdown"],
  });
  expect(container.textContent).not.toContain("What was added");
  expect(container.querySelectorAll(".mantine-Skeleton-root")).toHaveLength(1);
});
