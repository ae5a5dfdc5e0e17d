import { screen } from "@testing-library/react";
import { createRef } from "react";
import { expect, test, vi } from "vitest";
import { LessonBody } from "@/student/lesson/LessonBody";
import { renderPage } from "./render";
import { lesson } from "./studentFixtures";

vi.mock("@/student/lesson/api", () => ({
  useAskPlace: () => () => Promise.resolve(null),
  useAnswerPractice: () => () => Promise.resolve(null),
  useStorePlace: () => () => Promise.resolve(null),
}));

const text = { breaks: true };
vi.mock("@/components/markdown/MarkdownText", () => ({
  default: ({ content }: { content: string }) => {
    if (text.breaks) throw new RangeError("Maximum call stack size exceeded");
    return <p>{content}</p>;
  },
}));

test("LESSON-6: a text that fails to render breaks nothing else and can be retried", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { user } = await renderPage(
    <main>
      <LessonBody lesson={{ ...lesson, content: "deep" }} text={createRef()} />
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

test("a lesson without text says that it is coming", async () => {
  await renderPage(<LessonBody lesson={{ ...lesson, content: "  " }} text={createRef()} />, { texts: ["lesson"] });
  screen.getByText("O conteúdo desta aula ainda está sendo preparado.");
});
