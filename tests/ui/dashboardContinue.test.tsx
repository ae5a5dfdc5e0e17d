import { act, createEvent, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MyCourses } from "@/student/dashboard/MyCourses";
import { renderPage } from "./render";
import { enrolledCard, lesson } from "./studentFixtures";

const ask = vi.fn<(courseId: string) => Promise<string | null>>();
let card = enrolledCard;
vi.mock("@/student/dashboard/api", () => ({
  useOwnPaths: () => [],
  CARDS_PER_PAGE: 24,
  usePracticeWeek: () => undefined,
  useMyEnrollments: () => ({ results: [card], status: "Exhausted", isLoading: false, loadMore: () => undefined }),
  useAskNextLesson: () => ask,
  useNextStep: () => null,
  useWeek: () => [],
}));

beforeEach(() => {
  card = enrolledCard;
  ask.mockReset().mockResolvedValue(lesson._id);
});
afterEach(() => {
  vi.useRealTimers();
});

const show = () => renderPage(<MyCourses />, { at: "/dashboard", texts: ["dashboard"] });
const goOn = () => screen.getByRole("link", { name: /^Continuar/ });

test("LESSON-8: opens the first unfinished lesson", async () => {
  const { where } = await show();
  // Two clicks before the response.
  act(() => {
    goOn().click();
    goOn().click();
  });
  await waitFor(() => expect(where()).toBe("/lesson/lesson1"));
  expect(ask).toHaveBeenCalledExactlyOnceWith("course1");
});

test("with every lesson done or no answer it opens the course, which shows what is next", async () => {
  ask.mockResolvedValueOnce(null).mockRejectedValueOnce(new Error("boom"));
  for (const reason of ["none left", "refused"]) {
    const { user, where, unmount } = await show();
    await user.click(goOn());
    await waitFor(() => expect(where(), reason).toBe("/course/git-e-github"));
    unmount();
  }
});

test("does not wait without a connection", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  ask.mockReturnValue(new Promise(() => undefined));
  const { where } = await show();
  fireEvent.click(goOn());
  expect(where()).toBe("/dashboard");
  await act(async () => vi.advanceTimersByTimeAsync(1000));
  expect(where()).toBe("/course/git-e-github");
});

test("SITE-13: is a link to the course that can be opened in another tab", async () => {
  await show();
  expect(goOn().getAttribute("href")).toBe("/course/git-e-github");
  const click = createEvent.click(goOn(), { ctrlKey: true });
  // jsdom cannot follow links: only check that the click was left alone.
  let left = false;
  const look = (event: Event): void => {
    left = !event.defaultPrevented;
    event.preventDefault();
  };
  document.addEventListener("click", look, { once: true });
  fireEvent(goOn(), click);
  expect(left).toBe(true);
  expect(ask).not.toHaveBeenCalled();
});

test("a finished course is only reviewed", async () => {
  card = { ...enrolledCard, status: "completed", progressPercentage: 100 };
  const { user, where } = await show();
  await user.click(screen.getByRole("link", { name: /^Revisar/ }));
  expect(where()).toBe("/course/git-e-github");
  expect(ask).not.toHaveBeenCalled();
});

test("NEWS-4: announcements stand below the next step and above the courses", async () => {
  const { container } = await renderPage(<MyCourses news={<p>Aviso</p>} />, { at: "/dashboard", texts: ["dashboard"] });
  const news = screen.getByText("Aviso");
  const isBefore = (node: Node | null) =>
    node !== null && (news.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  expect(isBefore(container.querySelector("[class*=top]"))).toBe(true);
  expect(isBefore(goOn())).toBe(false);
});
