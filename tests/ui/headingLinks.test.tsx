import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { useLocation, useNavigate } from "react-router-dom";
import { headingIds } from "@convex/model/content/courseFiles/folder/headingIds";
import MarkdownText from "@/components/markdown/MarkdownText";
import { renderPage } from "./render";

const scrolled = vi.fn<(element: Element) => void>();

beforeEach(() => {
  scrolled.mockReset();
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
    scrolled(this);
  });
});

const show = (content: string, at = "/lesson/1?from=map") =>
  renderPage(
    <main id="content">
      <MarkdownText content={content} />
    </main>,
    { at, texts: ["markdown"], language: "en" },
  );
const ids = (container: Element) => [...container.querySelectorAll("h2, h3")].map(({ id }) => id);

test("LESSON-21: headings have stable ids, which are none of the page's", async () => {
  const { container } = await show(
    "## Content\n\n### Prática: `git add`\n\n## Content\n\n## 1. One, *two* & [three](/x)",
  );
  expect(ids(container)).toEqual([
    "section-content",
    "section-prática-git-add",
    "section-content-1",
    "section-1-one-two--three",
  ]);
});

test.each([
  ["[go](#content)", "section-content"],
  ["[go](#prática-git)", "section-prática-git"],
  ["[go](#pr%C3%A1tica-git)", "section-prática-git"],
])("LESSON-21: %s scrolls to its heading and moves the focus", async (link, id) => {
  const { user, where } = await show(`${link}\n\n## Content\n\n## Prática git`);
  await user.click(screen.getByRole("link", { name: "go" }));
  const heading = document.getElementById(id);
  expect(heading?.tagName).toBe("H2");
  expect(scrolled).toHaveBeenCalledExactlyOnceWith(heading);
  expect(document.activeElement).toBe(heading);
  expect(where()).toBe("/lesson/1?from=map");
});

test("LESSON-21: the link names the heading, and the router takes it: no page loads anew", async () => {
  await show("[go](#b)\n\n## B");
  const link = screen.getByRole("link", { name: "go" });
  expect(link.getAttribute("href")).toBe("/lesson/1?from=map#section-b");
  const event = new MouseEvent("click", { bubbles: true, cancelable: true });
  link.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
});

test("LESSON-21: with a key for another tab, the page stays where it is", async () => {
  const { user } = await show("[go](#b)\n\n## B");
  document.addEventListener("click", (event) => event.preventDefault(), { once: true });
  await user.keyboard("{Control>}");
  await user.click(screen.getByRole("link", { name: "go" }));
  expect(scrolled).not.toHaveBeenCalled();
});

test("LESSON-21: an address that names a heading opens there", async () => {
  const { container } = await show("## A\n\n## B", "/lesson/1#section-b");
  expect(scrolled).toHaveBeenCalledExactlyOnceWith(container.querySelectorAll("h2")[1]);
});

test("LESSON-21: going back leaves the place to the browser; the same link leads there again", async () => {
  const { user } = await renderPage(
    <>
      <MarkdownText content={"[to A](#a) [to B](#b)\n\n## A\n\n## B"} />
      <Back />
    </>,
    { texts: ["markdown"] },
  );
  for (const name of ["to A", "to A", "to B"]) await user.click(screen.getByRole("link", { name }));
  expect(scrolled.mock.calls.map(([{ id }]) => id)).toEqual(["section-a", "section-a", "section-b"]);
  await user.click(screen.getByRole("button", { name: "back from #section-b" }));
  await screen.findByRole("button", { name: "back from #section-a" });
  expect(scrolled).toHaveBeenCalledTimes(3);
});

function Back() {
  const navigate = useNavigate();
  const { hash } = useLocation();
  return <button onClick={() => void navigate(-1)}>back from {hash}</button>;
}

test("LESSON-21: footnotes lead to their note and back", async () => {
  const { user } = await show("Text[^1].\n\n[^1]: A note.");
  await user.click(screen.getByRole("link", { name: "1" }));
  expect(scrolled.mock.lastCall?.[0].textContent).toContain("A note.");
  await user.click(screen.getByRole("link", { name: "Back to the text" }));
  expect(document.activeElement?.textContent).toBe("1");
});

test.each(["[go](#nowhere)", "[go](#%E0%A4%A)", "[go](#)"])(
  "LESSON-21: %s leads nowhere and breaks nothing",
  async (link) => {
    const { user } = await show(`${link}\n\n## B`);
    await user.click(screen.getByRole("link", { name: "go" }));
    expect(scrolled).not.toHaveBeenCalled();
  },
);

const COURSES = "convex/seed/courses";

test("AUTHOR-1: the check knows the ids that the page gives, in a lesson of each course", async () => {
  const courses = readdirSync(COURSES, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(courses.length).toBeGreaterThan(5);
  for (const { name } of courses) {
    const lesson = readdirSync(join(COURSES, name)).find((file) => /^\d.*\.md$/.test(file));
    const content = readFileSync(join(COURSES, name, lesson ?? ""), "utf8");
    const { container, unmount } = await show(content);
    const known = [...headingIds(content)].map((id) => `section-${id}`);
    expect(known.length).toBeGreaterThan(2);
    expect(known, name).toEqual(ids(container).filter((id) => id.startsWith("section-")));
    unmount();
  }
});
