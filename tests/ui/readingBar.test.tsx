import { act, fireEvent, screen, within } from "@testing-library/react";
import { createRef } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { LessonBody } from "@/student/lesson/LessonBody";
import { accessibilityProblems, keyboardAt, renderPage } from "./render";
import { lesson } from "./studentFixtures";

vi.mock("@/student/lesson/api", () => ({
  useAskPlace: () => () => Promise.resolve(null),
  useAnswerPractice: () => () => Promise.resolve(null),
  useStorePlace: () => () => Promise.resolve(null),
}));

beforeAll(() => import("@/components/markdown/MarkdownText"));
beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
});

const long = "## Começo\n\nUm.\n\n## Ramos e *fusões*\n\nDois.\n\n### Detalhe\n\nTrês.\n\n## Fim\n\nQuatro.\n";

const show = async (content = long) => {
  const page = await renderPage(
    <main>
      <h1>Aula</h1>
      <LessonBody lesson={{ ...lesson, content }} text={createRef()} />
    </main>,
    { texts: ["lesson", "markdown"] },
  );
  await screen.findByRole("heading", { level: 2, name: "Começo" });
  return page;
};
const bar = () => within(screen.getByRole("group", { name: "Leitura" }));
const scale = (container: Element) =>
  container.querySelector<HTMLElement>("[style*=reading-scale]")?.style.getPropertyValue("--reading-scale");

/** As if the text had been scrolled up by so many pixels; each block is 500 high. */
function scrollTo(container: Element, pixels: number): void {
  for (const [index, block] of [...container.querySelectorAll("h2, h3, p")].entries())
    block.getBoundingClientRect = () => new DOMRect(0, 128 + index * 500 - pixels, 600, 500);
  act(() => void fireEvent.scroll(window));
}

describe("LESSON-23: where one is in the lesson", () => {
  test("the part and the parts as links, which close the list", async () => {
    const { container, user } = await show();
    scrollTo(container, 0);
    await user.click(bar().getByText("Parte 1 de 3"));
    const contents = within(bar().getByRole("navigation", { name: "Nesta aula" }));
    expect(contents.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
      "Começo",
      "Ramos e fusões",
      "Fim",
    ]);
    expect(await accessibilityProblems(container)).toEqual([]);
    await user.click(contents.getByRole("link", { name: "Fim" }));
    expect(keyboardAt() ?? document.activeElement).toBe(screen.getByRole("heading", { name: "Fim" }));
    expect(container.querySelector("details[open]")).toBeNull();
  });

  test("follows the text", async () => {
    const { container } = await show();
    scrollTo(container, 1_000);
    bar().getByText("Parte 2 de 3");
    expect(bar().getByText("Fim").getAttribute("aria-current")).toBeNull();
    expect(bar().getByText("Ramos e fusões", { selector: "a" }).getAttribute("aria-current")).toBe("location");
    scrollTo(container, 3_500);
    bar().getByText("Parte 3 de 3");
  });

  test("Escape closes the list and returns to its button; a short text has none", async () => {
    const { container, user, unmount } = await show();
    scrollTo(container, 0);
    await user.click(bar().getByText("Parte 1 de 3"));
    expect(container.querySelector("details[open]")).not.toBeNull();
    await user.tab();
    await user.keyboard("{Escape}");
    expect(container.querySelector("details[open]")).toBeNull();
    expect(document.activeElement?.tagName).toBe("SUMMARY");
    unmount();
    await show("## Começo\n\nUm.\n\n## Fim\n\nDois.\n");
    expect(screen.queryByText(/^Parte/)).toBeNull();
    expect(bar().queryByRole("navigation")).toBeNull();
  });
});

describe("LESSON-22: text size", () => {
  test("is chosen and stays on this device", async () => {
    const { container, user, unmount } = await show();
    expect(scale(container)).toBe("1");
    await user.click(bar().getByText("Tamanho do texto", { selector: "summary *" }));
    await user.click(screen.getByRole("radio", { name: "Grande" }));
    expect(scale(container)).toBe("1.15");
    expect(await accessibilityProblems(container)).toEqual([]);
    unmount();
    const again = await show();
    expect(scale(again.container)).toBe("1.15");
    again.unmount();
    localStorage.setItem("lessonTextSize", "toString");
    expect(scale((await show()).container)).toBe("1");
  });
});
