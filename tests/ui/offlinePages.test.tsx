import "fake-indexeddb/auto";
import { IconBook } from "@tabler/icons-react";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import { ConnectionNotice } from "@/app/offline/ConnectionNotice";
import { Found } from "@/components/page/Found";
import { Loading } from "@/components/page/Loading";
import { keyOf, useKnownQuery } from "@/lib/knownQuery";
import { changeOfflineState } from "@/lib/offlineState";
import { own, storeAnswer, type ActiveViewer } from "@/lib/offline/offlineStore";
import { withQueued } from "@/lib/queuedLessons";
import OfflineCourses from "@/student/dashboard/OfflineCourses";
import { anonymous, become, student } from "./fakeSession";
import { accessibilityProblems, renderPage } from "./render";
import { course, enrollment, lessonOutline } from "./studentFixtures";

vi.mock("@/lib/session", () => import("./fakeSession"));
vi.mock("convex/react", () => ({
  useConvexConnectionState: () => ({ isWebSocketConnected: false }),
  useQuery: () => undefined,
}));

const ana = student as ActiveViewer;
const TITLE = "Não está guardado neste aparelho";

beforeEach(() => {
  become(student);
  changeOfflineState(() => ({ offline: true, queued: [], shown: {} }));
});

const page = (
  <Found value={undefined} loading={<p>Carregando...</p>} missing={{ icon: IconBook, title: "Missing" }}>
    {() => null}
  </Found>
);

test("OFFLINE-17: a page that is not on the device says so at once and leads to what is", async () => {
  const { container } = await renderPage(<main>{page}</main>);
  await screen.findByRole("heading", { level: 1, name: TITLE });
  expect(screen.queryByText("Carregando...")).toBeNull();
  expect(screen.getByRole("link", { name: "Ver o que está guardado" }).getAttribute("href")).toBe("/dashboard");
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("OFFLINE-17: online it loads, and goes on loading while the device is asked", async () => {
  changeOfflineState(() => ({ offline: false }));
  await renderPage(<Loading>Carregando...</Loading>);
  screen.getByText("Carregando...");
  act(() => changeOfflineState(() => ({ offline: true, shown: { "lessons:get": null } })));
  screen.getByText("Carregando...");
  act(() => changeOfflineState(() => ({ shown: {} })));
  await screen.findByText(TITLE);
});

test("OFFLINE-17: what is on the device is never called missing before it is found", async () => {
  const query = api.visitor.catalog.bySlug;
  await own(ana);
  await storeAnswer({ user: ana.userId, key: keyOf(query, { slug: "git" }), value: course });
  function Known() {
    return (
      <Found
        value={useKnownQuery(query, { slug: "git" })}
        loading="Carregando..."
        missing={{ icon: IconBook, title: "" }}
      >
        {({ title }) => <p>{title}</p>}
      </Found>
    );
  }
  const seen: string[] = [];
  const observer = new MutationObserver((changes) =>
    seen.push(...changes.flatMap(({ addedNodes }) => [...addedNodes].map(({ textContent }) => textContent ?? ""))),
  );
  observer.observe(document.body, { childList: true, subtree: true });
  await renderPage(<Known />);
  await screen.findByText(course.title);
  observer.disconnect();
  expect(seen.some((text) => text.includes(course.title))).toBe(true);
  expect(seen.filter((text) => text.includes(TITLE))).toEqual([]);
});

test("OFFLINE-17: a visitor has nothing kept to go to", async () => {
  become(anonymous);
  await renderPage(page);
  await screen.findByRole("heading", { name: TITLE });
  expect(screen.queryByRole("link")).toBeNull();
});

test("OFFLINE-9, OFFLINE-13: the notice is one line with the time of what is shown and the number of lessons to send", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  changeOfflineState(() => ({ queued: ["a", "b"], shown: { one: Date.UTC(2026, 10, 5, 12), two: null } }));
  await renderPage(<ConnectionNotice />, { texts: ["offline", "dates"] });
  await waitFor(() =>
    expect(screen.getByRole("status").textContent).toBe(
      "Sem conexão. Tentando novamente… · Guardado em 05/11/2026, 09:00 · 2 aulas a enviar",
    ),
  );
  vi.restoreAllMocks();
});

test("OFFLINE-13: progress counts what waits, once, and a certificate stays 100", () => {
  expect(withQueued(enrollment, course, ["elsewhere", "lesson1"])).toBe(enrollment);
  expect(withQueued(enrollment, course, ["lesson3", "lesson1"])).toEqual({
    ...enrollment,
    completedLessonIds: ["lesson1", "lesson3"],
    progressPercentage: 67,
  });
  expect(withQueued({ ...enrollment, progressPercentage: 100 }, course, ["lesson3"]).progressPercentage).toBe(100);
});

test("OFFLINE-9, OFFLINE-13: the dashboard lists opened courses with the progress that the device knows", async () => {
  const { userId } = ana;
  const other = { ...course, _id: "course2" as typeof course._id, slug: "sql", title: "SQL" };
  await own(ana);
  const keep = (key: string, value: object) => storeAnswer({ user: userId, key, value });
  await keep(keyOf(api.visitor.catalog.bySlug, { slug: "sql" }), other);
  await keep(keyOf(api.visitor.catalog.bySlug, { slug: "only-looked-at" }), { ...course, _id: "course3" });
  await keep(keyOf(api.student.enrollments.forCourse, { courseId: other._id }), enrollment);
  await keep(keyOf(api.student.lessons.outline, { courseId: course._id }), lessonOutline);
  changeOfflineState(() => ({ queued: ["lesson3"] }));
  const { container } = await renderPage(<OfflineCourses />, { texts: ["offline", "dashboard"] });
  await screen.findByRole("link", { name: "SQL" });
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/course/git-e-github",
    "/course/sql",
  ]);
  expect(screen.getAllByRole("progressbar").map((bar) => bar.getAttribute("aria-valuenow"))).toEqual(["67", "67"]);
  expect(await accessibilityProblems(container)).toEqual([]);
});
