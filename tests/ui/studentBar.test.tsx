import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { StudentBar } from "@/app/layout/StudentBar";
import { anonymous, become, blocked, student } from "./fakeSession";
import { accessibilityProblems, renderPage } from "./render";

vi.mock("@/lib/session", () => import("./fakeSession"));
vi.stubGlobal("scrollTo", vi.fn());

const bar = () => within(screen.getByRole("navigation", { name: "Lugares do aluno" }));

beforeEach(() => become(student));

test("SITE-17: the bar of a student's phone leads to four places", async () => {
  const { container, user, where } = await renderPage(<StudentBar />);
  expect(
    bar()
      .getAllByRole("link")
      .map((link) => [link.textContent, link.getAttribute("href")]),
  ).toEqual([
    ["Início", "/"],
    ["Aprender", "/dashboard"],
    ["Praticar", "/practice"],
    ["Eu", "/dashboard?tab=data"],
  ]);
  expect(await accessibilityProblems(container)).toEqual([]);
  await user.click(bar().getByRole("link", { name: "Eu" }));
  expect(where()).toBe("/dashboard?tab=data");
});

test.each([
  ["/", "Início"],
  ["/es", "Início"],
  ["/dashboard/", "Aprender"],
  ["/dashboard?tab=certificates", "Aprender"],
  ["/dashboard?tab=data", "Eu"],
  ["/practice", "Praticar"],
  ["/verify", undefined],
])("SITE-17: on %s the present place is %s", async (at, name) => {
  await renderPage(<StudentBar />, { at });
  const marked = bar()
    .getAllByRole("link")
    .filter(({ ariaCurrent }) => ariaCurrent === "page");
  expect(marked.map(({ textContent }) => textContent)).toEqual(name === undefined ? [] : [name]);
});

test.each(["/lesson/lesson1", "/exam/course1", "/admin", "/admin/courses"])(
  "SITE-17: %s has the whole window",
  async (at) => {
    await renderPage(<StudentBar />, { at });
    expect(screen.queryByRole("navigation")).toBeNull();
  },
);

test.each([undefined, anonymous, blocked])("SITE-17: nobody else has it: %j", async (viewer) => {
  become(viewer);
  await renderPage(<StudentBar />);
  expect(screen.queryByRole("navigation")).toBeNull();
});
