import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { applyMark } from "@/admin/lessons/markdownMarks";
import MarkdownText from "@/components/markdown/MarkdownText";
import type { Output } from "@/components/markdown/run/output";
import type { runCode } from "@/components/markdown/run/runCode";
import { accessibilityProblems, renderPage } from "./render";

const run = vi.fn<typeof runCode>();
vi.mock("@/components/markdown/run/runCode", () => ({ runCode: (...args: Parameters<typeof run>) => run(...args) }));

const done = (text: string, end: Output["end"] = "done"): Output => ({ text, end });

beforeEach(() => {
  run.mockReset().mockResolvedValue(done("3"));
});

const block = (words: string, code: string) => `\`\`\`${words}\n${code}\n\`\`\`\n\n`;
const show = async (content: string) => {
  const page = await renderPage(
    <main>
      <h1>Aula</h1>
      <MarkdownText content={content} />
    </main>,
    { texts: ["markdown"] },
  );
  if (content.includes("try")) await screen.findAllByRole("button", { name: "Editar" });
  return page;
};
const start = () => screen.getByRole("button", { name: "Executar" });
const program = () => run.mock.calls.at(-1)?.slice(0, 2);

describe("LESSON-25: code to try", () => {
  test("only what its author marked has the button", async () => {
    await show(
      block("javascript run try", "1") + block("javascript run", "2") + block("python run try", "3") + block("js", "4"),
    );
    expect(screen.getAllByRole("button", { name: "Executar" })).toHaveLength(1);
  });

  test("is marked by a tool of the editor", async () => {
    const { user } = await show(applyMark("runnable", "let a;", 0, 6).value);
    await user.click(start());
    expect(program()).toEqual(["javascript", { before: "", code: "let a;" }]);
  });

  test("is run as it was changed, and is undone", async () => {
    const { user, container } = await show(block("js run try", "console.log(1 + 2)"));
    await user.click(start());
    await screen.findByText("3");
    expect(program()).toEqual(["javascript", { before: "", code: "console.log(1 + 2)" }]);
    await user.click(screen.getByRole("button", { name: "Editar" }));
    const editor = screen.getByRole("textbox", { name: /^Código/ });
    expect(document.activeElement).toBe(editor);
    await user.clear(editor);
    await user.type(editor, "outro");
    await user.click(start());
    await waitFor(() => expect(program()).toEqual(["javascript", { before: "", code: "outro" }]));
    expect(await accessibilityProblems(container)).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Desfazer alterações" }));
    expect(screen.queryByText("3")).toBeNull();
    expect(container.querySelector("pre")?.textContent).toBe("console.log(1 + 2)");
  });

  test("SQL has what earlier blocks of the lesson made", async () => {
    const { user } = await show(
      block("sql run", "create table t (n);") + block("sql", "no") + block("sql run try", "select 1;"),
    );
    await user.click(start());
    await waitFor(() => expect(program()).toEqual(["sql", { before: "create table t (n);", code: "select 1;" }]));
  });

  test.each([
    [done("", "late"), /Parado depois de 3 segundos\. Há um laço sem fim\?/],
    [done("1", "memory"), /memória demais/],
    [done(""), /Terminou sem mostrar nada/],
    [done("ReferenceError: x", "failed"), /ReferenceError: x/],
  ])("says how it ended: %o", async (output, text) => {
    run.mockResolvedValue(output);
    const { user } = await show(block("js run try", "x"));
    await user.click(start());
    expect((await screen.findByText(text)).closest("[role=status]")).not.toBeNull();
  });

  test("says that the engine did not load, and can be tried again", async () => {
    run.mockRejectedValueOnce(new Error("no engine"));
    const { user } = await show(block("js run try", "x"));
    await user.click(start());
    await screen.findByText(/não pôde ser executado aqui/);
    await user.click(start());
    await screen.findByText("3");
  });
});
