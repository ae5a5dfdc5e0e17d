import { screen, within } from "@testing-library/react";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { listPractice, parsePractice } from "../../convex/shared/practiceText";
import { MarkdownPreview } from "@/admin/lessons/MarkdownPreview";
import MarkdownText from "@/components/markdown/MarkdownText";
import { AnswerContext } from "@/components/markdown/question/questionContext";
import { accessibilityProblems, renderPage } from "./render";

const BLOCK = [
  "In Git, which command shows **what is staged**?",
  "- [ ] `git log`",
  "- [x] `git status`",
  "> `git status` lists it.",
].join("\n");
const fenced = (text: string) => `Before.\n\n\`\`\`question\n${text}\n\`\`\`\n\nAfter.`;

beforeAll(() => import("@/components/markdown/question/Question"));

async function show(content: string) {
  const record = vi.fn<(question: string, option: string) => void>();
  const page = await renderPage(
    <main>
      <h1>A page</h1>
      <AnswerContext value={record}>
        <MarkdownText content={content} />
      </AnswerContext>
    </main>,
    { texts: ["markdown"] },
  );
  return { ...page, record };
}

test("PRACTICE-1: a question is answered where it stands: check, feedback with the explanation, again", async () => {
  const { user, container, record } = await show(fenced(BLOCK));
  const group = await screen.findByRole("group", { name: /In Git, which command shows/ });
  expect(within(group).getByText("what is staged").tagName).toBe("STRONG");
  // As code looks everywhere: a short piece is never broken.
  expect(within(group).getByText("git log").dataset.short).toBe("true");
  const [first, second] = within(group).getAllByRole<HTMLInputElement>("radio");
  if (!first || !second) throw new Error("no options");
  await user.click(screen.getByRole("button", { name: "Conferir" }));
  expect(screen.getByRole("status").textContent).toBe("");
  expect(record).not.toHaveBeenCalled();

  await user.click(first);
  await user.click(screen.getByRole("button", { name: "Conferir" }));
  expect(screen.getByRole("status").textContent).toBe("Ainda nãogit status lists it.");
  expect(await accessibilityProblems(container)).toEqual([]);
  const again = screen.getByRole("button", { name: "Tentar de novo" });
  expect(document.activeElement).toBe(again);
  await user.click(second);
  expect(first.checked).toBe(true);
  await user.click(again);
  expect(screen.getByRole("status").textContent).toBe("");
  expect(document.activeElement).toBe(first);
  expect(first.checked).toBe(false);
  await user.click(second);
  await user.keyboard("{Enter}");
  expect(second.checked).toBe(true);
  expect(screen.getByRole("status").textContent).toBe("Isso mesmogit status lists it.");
  screen.getByRole("button", { name: "Responder outra vez" });
  expect(record.mock.calls).toEqual([
    ["In Git, which command shows **what is staged**?", "`git log`"],
    ["In Git, which command shows **what is staged**?", "`git status`"],
  ]);
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("PRACTICE-1: the second wrong answer shows the right one, not the first", async () => {
  const { user, container } = await show(fenced(BLOCK));
  const [wrong, right] = await screen.findAllByRole<HTMLInputElement>("radio");
  if (!wrong || !right) throw new Error("no options");
  const looks = () => [wrong, right].map((option) => option.closest("label")?.dataset.state);
  const tryWrong = async () => {
    await user.click(wrong);
    await user.click(screen.getByRole("button", { name: "Conferir" }));
  };
  await tryWrong();
  expect(looks()).toEqual(["notYet", undefined]);
  await user.click(screen.getByRole("button", { name: "Tentar de novo" }));
  await tryWrong();
  expect(looks()).toEqual(["notYet", "right"]);
  expect(screen.getByRole("status").textContent).toBe("A resposta certa está marcadagit statusgit status lists it.");
  expect(await accessibilityProblems(container)).toEqual([]);

  await user.click(screen.getByRole("button", { name: "Responder outra vez" }));
  expect(looks()).toEqual([undefined, undefined]);
  await tryWrong();
  expect(looks()).toEqual(["notYet", undefined]);
});

test("PRACTICE-1: what looks like a list, a heading or HTML is the option's text", async () => {
  await show(fenced('# What is 1 + 1?\n- [ ] 1. one\n- [x] <b>2</b>\n- [ ] # three\n> "2".'));
  const options = await screen.findAllByRole("radio");
  expect(options.map((option) => option.closest("label")?.textContent)).toEqual(["1. one", "<b>2</b>", "# three"]);
  expect(screen.getByRole("group").textContent).toContain("# What is 1 + 1?");
});

test("PRACTICE-2: students see the lines of a broken question as a list, without a word about the error", async () => {
  const { container } = await show(fenced("What?\n- [x] a\n- [x] b\n> Why."));
  await screen.findByText("Why.");
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["What?", "a", "b", "Why."]);
  expect(screen.queryByRole("note")).toBeNull();
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("PRACTICE-2: administrators see in the preview which line is wrong, and why", async () => {
  await renderPage(<MarkdownPreview content={fenced("What?\n- [x] a\n- [x] b\n> Why.")} />, {
    texts: ["markdown", "adminLessons"],
  });
  const note = await screen.findByRole("note");
  within(note).getByText("Pergunta: erro na linha 3");
  within(note).getByText("Só uma opção pode estar certa.");
  within(note).getByText("- [x] b");
});

describe("the lines of a question", () => {
  test.each([
    ["- [ ] a\n- [x] b\n> Why.", { reason: "question", line: 1 }],
    ["What?\n- [x] a\n> Why.", { reason: "fewOptions", line: 2 }],
    ["What?\n- [ ] a\n- [ ]\n> Why.", { reason: "emptyOption", line: 3 }],
    ["What?\n- [ ] a\n\n- [ ] a\n> Why.", { reason: "sameOption", line: 4 }],
    ["What?\n- [ ] a\n- [ ] b\n> Why.", { reason: "noRight", line: 3 }],
    ["What?\n- [X] a\n- [x] b\n> Why.", { reason: "manyRight", line: 3 }],
    ["What?\n- [ ] a\n- [x] b", { reason: "explanation", line: 3 }],
    ["What?\n> Why.\n- [ ] a\n- [x] b", { reason: "order", line: 3 }],
    [`What?\n- [ ] ${"a".repeat(301)}\n- [x] b\n> Why.`, { reason: "tooLong", line: 2 }],
    ["What?\n- [ ] a\n- [ ] b\n- [ ] c\n- [ ] d\n- [ ] e\n- [x] f\n> Why.", { reason: "manyOptions", line: 7 }],
  ])("PRACTICE-2: %j is refused", (text, error) => {
    expect(parsePractice(text)).toEqual(error);
  });

  test("PRACTICE-1: lines of the question and of the explanation are joined", () => {
    expect(parsePractice("In Git,\nwhat?\n- [ ] a\n- [x] b\n> Because\n> it is.")).toEqual({
      ...{ question: "In Git, what?", options: ["a", "b"], right: 1, explanation: "Because it is." },
    });
  });

  test("PRACTICE-3: a lesson's questions are its sound blocks, each once", () => {
    const text = [BLOCK, "What?\n- [ ] a", BLOCK].map(fenced).join("\n\n") + "\n\n```question\nnever closed";
    expect(listPractice(text).map(({ right }) => right)).toEqual([1]);
  });
});
