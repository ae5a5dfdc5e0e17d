import { screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import type { Enrollment } from "@/visitor/course/api";
import { EnrolledPage } from "@/components/page/EnrolledPage";
import { EndedEnrollments } from "@/student/dashboard/EndedEnrollments";
import { EnrollPanel } from "@/visitor/course/EnrollPanel";
import { answer, callsOf, refuse, resetServer } from "./admin/fakeServer";
import { endedGit, tellEnded, useForgetCourse } from "./fakeEnded";
import { become, student } from "./fakeSession";
import { accessibilityProblems, renderPage } from "./render";
import { course } from "./studentFixtures";
import { toasts } from "./toastLog";

vi.mock("convex/react", () => import("./admin/fakeServer"));
vi.mock("@/lib/ended", () => import("./fakeEnded"));
vi.mock("@/lib/session", () => import("./fakeSession"));
vi.mock("@/lib/toast", () => import("./toastLog"));

const { allEnded, dismissEnded, forCourse } = api.student.enrollments;
const { reason } = endedGit;
const texts = ["ended", "dates", "lesson", "course", "controls"];

beforeEach(() => {
  resetServer();
  toasts.length = 0;
  become(student);
  tellEnded(null);
  useForgetCourse.mockClear();
  answer(api.visitor.settings.promo, null);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

const chat = () => screen.getByRole("link", { name: /Falar com a escola|Contact the school|Hablar con la escuela/ });

describe("ENROLL-9: a page of the course whose enrollment ends", () => {
  const server = { error: null as Error | null };
  const Lesson = () => {
    if (server.error) throw server.error;
    return <h1>O que é Git</h1>;
  };
  const show = (language: "pt" | "es" | "en" = "pt") =>
    renderPage(
      <main>
        <EnrolledPage
          of="lesson1"
          refusal={{ title: "Só para matriculados", message: "Matricule-se", action: "Explorar" }}
        >
          <Lesson />
        </EnrolledPage>
      </main>,
      { texts, language },
    );
  beforeEach(() => {
    server.error = new ConvexError({ code: "notEnrolled" });
  });

  test.each(["pt", "es", "en"] as const)("says why and how to reach the school, in %s", async (language) => {
    tellEnded(endedGit);
    const { container } = await show(language);
    await screen.findByText(reason);
    within(screen.getByRole("alert")).getByRole("heading", { level: 1, name: /encerrada|finalizó|ended/ });
    const links = within(screen.getByRole("alert")).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toContain("/dashboard?tab=browse");
    screen.getByText("Git e GitHub");
    const href = decodeURIComponent(chat().getAttribute("href") ?? "");
    expect(href).toMatch(/^https:\/\/wa\.me\/\d+\?text=.*Git e GitHub/);
    expect(useForgetCourse).toHaveBeenCalledWith("course1");
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test("is the lesson again after a return, without a reload", async () => {
    tellEnded(endedGit);
    await show();
    await screen.findByText(reason);
    server.error = null;
    tellEnded(null);
    await screen.findByRole("heading", { level: 1, name: "O que é Git" });
  });

  test("whoever never was in the course is asked to enroll", async () => {
    tellEnded(undefined);
    await show();
    expect(screen.queryByRole("heading")).toBeNull();
    tellEnded(null);
    await screen.findByRole("heading", { level: 1, name: "Só para matriculados" });
    expect(useForgetCourse).not.toHaveBeenCalled();
  });

  test("a text of the school is text, however long", async () => {
    const long = `<b>${"a".repeat(240)}</b>`;
    tellEnded({ ...endedGit, reason: long });
    await show();
    expect((await screen.findByText(long)).style.overflowWrap).toBe("anywhere");
  });
});

test("ENROLL-9, ENROLL-10: the course's page tells it above the way back", async () => {
  answer(forCourse, null);
  answer(api.visitor.settings.promo, null);
  answer(api.visitor.settings.access, { mode: "open" });
  tellEnded(endedGit);
  const { container } = await renderPage(<EnrollPanel course={course} />, { texts });
  await screen.findByText(reason);
  screen.getByRole("button", { name: "Matricular-se" });
  screen.getByText(/guardado até 03\/02\/2027/);
  expect(await accessibilityProblems(container)).toEqual([]);
  tellEnded(null);
  expect(screen.queryByText(reason)).toBeNull();
  answer(forCourse, { progressPercentage: 50, completedLessonIds: [], coupon: null } as unknown as Enrollment);
});

describe("ENROLL-9: the dashboard", () => {
  const other = { ...endedGit, _id: "ended2" as typeof endedGit._id, courseTitle: "SQL", slug: null };

  test("lists what has ended, until it is put away", async () => {
    answer(allEnded, [endedGit, other]);
    const { container, user } = await renderPage(<EndedEnrollments />, { texts });
    const [first, second] = await screen.findAllByRole("listitem");
    if (!first || !second) throw new Error("two notices");
    expect(within(first).getByRole("link", { name: "Ver o curso" }).getAttribute("href")).toBe("/course/git-e-github");
    expect(within(second).queryByRole("link", { name: "Ver o curso" })).toBeNull();
    expect(await accessibilityProblems(container)).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Dispensar o aviso sobre SQL" }));
    expect(callsOf(dismissEnded)).toEqual([{ courseId: "course1" }]);
    answer(allEnded, []);
    expect(screen.queryByRole("list")).toBeNull();
  });

  test("says when a notice could not be put away", async () => {
    answer(allEnded, [endedGit]);
    refuse(dismissEnded, new Error("boom"));
    const { user } = await renderPage(<EndedEnrollments />, { texts });
    await user.click(await screen.findByRole("button", { name: /Dispensar/ }));
    await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(["Não foi possível dispensar o aviso"]));
    screen.getByText(reason);
  });
});
