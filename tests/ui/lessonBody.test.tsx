import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { LessonBody } from "@/student/lesson/LessonBody";
import { renderPage } from "./render";

const text = { breaks: true };
vi.mock("@/components/markdown/MarkdownText", () => ({
  default: ({ content }: { content: string }) => {
    if (text.breaks) throw new RangeError("Maximum call stack size exceeded");
    return <p>{content}</p>;
  },
}));

test("LESSON-6: a text that cannot be rendered takes nothing else with it, and can be tried again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { user } = await renderPage(
    <main>
      <LessonBody content="deep" />
      <button type="button">Marcar como concluída</button>
    </main>,
    { texts: ["lesson"] },
  );
  expect((await screen.findByRole("alert")).textContent).toContain("Não foi possível mostrar o conteúdo");
  screen.getByRole("button", { name: "Marcar como concluída" });
  text.breaks = false;
  await user.click(screen.getByRole("button", { name: "Tentar novamente" }));
  await screen.findByText("deep");
});

test("a lesson without a text says that it is on its way", async () => {
  await renderPage(<LessonBody content="  " />, { texts: ["lesson"] });
  screen.getByText("O conteúdo desta aula ainda está sendo preparado.");
});
