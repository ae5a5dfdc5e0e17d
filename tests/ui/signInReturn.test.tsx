import { screen, waitFor } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { RequireStaff, RequireStudent } from "@/app/guards";
import { Header } from "@/app/layout/Header";
import AuthPage from "@/visitor/auth/AuthPage";
import { CourseView } from "@/visitor/course/CoursePage";
import type { EnrollOutcome, Enrollment } from "@/visitor/course/api";
import { toReturnPath } from "@/lib/returnPath";
import { Outlet } from "react-router-dom";
import { admin, anonymous, become, student, useViewer } from "./fakeSession";
import { renderRoutes } from "./render";
import { course, enrollment } from "./studentFixtures";
import { toasts } from "./toastLog";

const { signIn, signUp } = vi.hoisted(() => ({ signIn: vi.fn(), signUp: vi.fn() }));
const enroll = vi.fn<(args: { courseId: string; couponCode?: string }) => Promise<EnrollOutcome>>();
const server: { enrollment: Enrollment | null } = { enrollment: null };

vi.mock("@/visitor/auth/api", () => ({ useSignIn: () => signIn, useSignUp: () => signUp }));
vi.mock("@/lib/ended", () => import("./fakeEnded"));
vi.mock("@/lib/session", () => import("./fakeSession"));
vi.mock("@/lib/toast", () => import("./toastLog"));
vi.mock(import("@/lib/contact"), async (original) => ({
  ...(await original()),
  useContact: () => ({ number: "5511988887777", text: null }),
}));
vi.mock("@/lib/offer", () => ({ useOffer: () => ({ priceCents: 4_900, validUntil: "2099-12-31" }) }));
vi.mock("@/visitor/course/api", () => ({
  useAccess: () => "open",
  useCheckCoupon: () => vi.fn(),
  useCourse: () => course,
  useEnrollment: () => (useViewer()?.status === "active" ? server.enrollment : null),
  useCourseResult: () => null,
  useIsSignedIn: () => useViewer()?.status === "active",
  useEnroll: () => enroll,
}));

const startSession = () => Promise.resolve().then(() => become(student));

beforeEach(() => {
  become(anonymous);
  toasts.length = 0;
  server.enrollment = null;
  signIn.mockReset().mockImplementation(startSession);
  signUp.mockReset().mockImplementation(startSession);
  enroll.mockReset().mockResolvedValue({ outcome: "enrolled", discountPercentage: null });
  vi.stubGlobal("open", vi.fn());
});

function Shell() {
  return (
    <>
      <Header />
      <Outlet />
    </>
  );
}

const element = <p>a page</p>;
const open = (at: string) =>
  renderRoutes(
    [
      {
        element: <Shell />,
        children: [
          { path: "/auth", element: <AuthPage /> },
          { path: "/course/:slug", element: <CourseView slug={course.slug} /> },
          {
            element: <RequireStudent />,
            children: ["/dashboard", "/lesson/:id", "/exam/:id", "/certificate/:id"].map((path) => ({ path, element })),
          },
          { element: <RequireStaff />, children: [{ path: "/admin/*", element }] },
          { path: "*", element },
        ],
      },
    ],
    { at, texts: ["auth", "course"] },
  );
type Page = Awaited<ReturnType<typeof open>>;

async function enter({ user }: Page) {
  await user.type(await screen.findByLabelText("E-mail"), "ana@example.com");
  await user.type(screen.getByLabelText("Senha"), "secret1{Enter}");
}

describe("AUTH-5: sign-in leads back to", () => {
  test.each([
    "/dashboard",
    "/dashboard?tab=data",
    "/lesson/lesson1",
    "/exam/course1",
    "/certificate/one",
    "/admin/lessons?moduleId=module1",
  ])("the guarded page %s", async (at) => {
    const page = await open(at);
    expect(page.where()).toBe(`/auth?next=${encodeURIComponent(at)}`);
    signIn.mockImplementation(() => Promise.resolve().then(() => become(admin)));
    await enter(page);
    await waitFor(() => expect(page.where()).toBe(at));
  });

  test.each(["/verify/CERT-1", "/course/git-e-github", "/"])("%s, from the header", async (at) => {
    const page = await open(at);
    await page.user.click(screen.getByRole("link", { name: "Entrar" }));
    await enter(page);
    await waitFor(() => expect(page.where()).toBe(at));
  });

  test("the course, from one of its lessons", async () => {
    const page = await open("/course/git-e-github");
    await page.user.click(screen.getByRole("button", { name: /O que é Git/ }));
    await enter(page);
    await waitFor(() => expect(page.where()).toBe("/course/git-e-github"));
    expect(enroll).not.toHaveBeenCalled();
  });

  test("the page that asked, however often the header's links are pressed, and after sign-up too", async () => {
    const page = await open("/verify/CERT-1");
    await page.user.click(screen.getByRole("link", { name: "Cadastrar-se" }));
    await page.user.click(screen.getByRole("link", { name: "Entrar" }));
    await page.user.click(screen.getByRole("link", { name: "Cadastrar-se" }));
    await page.user.type(await screen.findByLabelText("Nome completo"), "Ana Souza");
    await enter(page);
    expect(signUp).toHaveBeenCalledOnce();
    await waitFor(() => expect(page.where()).toBe("/verify/CERT-1"));
  });

  test("the page, where there is a session already", async () => {
    become(student);
    expect((await open("/auth?next=%2Fdashboard%3Ftab%3Ddata")).where()).toBe("/dashboard?tab=data");
  });
});

test.each([
  "//example.com",
  "//example.com/dashboard",
  "///example.com",
  "/\\example.com",
  "\\\\example.com",
  "/\t/example.com",
  "/.//example.com",
  "/course/..//example.com",
  "https://example.com/course/x",
  "javascript:alert(1)",
  "course/x",
  "dashboard",
  "/auth",
  "/auth?next=/auth",
  "/nowhere",
  "/%5Cexample.com",
  " /dashboard",
  "",
])("AUTH-5: %j is no page of this site and leads home", async (next) => {
  become(student);
  const page = await open(`/auth?next=${encodeURIComponent(next)}`);
  expect(page.where()).toBe("/");
});

test("AUTH-5: an address that the browser turns into another site is refused", () => {
  expect(toReturnPath("/.//")).toBeNull();
});

describe("ENROLL-7: an enrollment that needed an account", () => {
  const press = async (page: Page) => {
    await page.user.click(screen.getByRole("button", { name: "Matricular-se" }));
    // ENROLL-1: a new account comes first, signing in stands beside it.
    const signUpTab = await screen.findByRole("tab", { name: "Cadastrar-se" });
    expect(signUpTab.getAttribute("aria-selected")).toBe("true");
    await page.user.click(screen.getByRole("tab", { name: "Entrar" }));
  };

  test("goes on after sign-in, once, with the coupon", async () => {
    const page = await open("/course/git-e-github");
    await page.user.type(screen.getByLabelText(/Cupom/), "bemvindo20");
    await press(page);
    await enter(page);
    await waitFor(() => expect(enroll).toHaveBeenCalled());
    expect(page.where()).toBe("/course/git-e-github");
    expect(enroll).toHaveBeenCalledExactlyOnceWith({ courseId: course._id, couponCode: "BEMVINDO20" });
    expect(toasts.map(({ title }) => title).sort()).toEqual([
      "Autenticação necessária",
      "Login realizado!",
      "Matrícula concluída!",
    ]);
  });

  test("goes on after sign-up by the header's link", async () => {
    const page = await open("/course/git-e-github");
    await press(page);
    await page.user.click(screen.getByRole("link", { name: "Cadastrar-se" }));
    await page.user.type(await screen.findByLabelText("Nome completo"), "Ana Souza");
    await enter(page);
    await waitFor(() => expect(enroll).toHaveBeenCalledExactlyOnceWith({ courseId: course._id }));
  });

  test("keeps a refused coupon in the field and is not tried again by itself", async () => {
    enroll.mockRejectedValue(new ConvexError({ code: "couponExhausted" }));
    const page = await open("/course/git-e-github");
    await page.user.type(screen.getByLabelText(/Cupom/), "ESGOTADO15");
    await press(page);
    await enter(page);
    await screen.findByText("Este cupom já atingiu o limite de usos.");
    expect(screen.getByLabelText(/Cupom/)).toHaveProperty("value", "ESGOTADO15");
    become(anonymous);
    become(student);
    expect(enroll).toHaveBeenCalledOnce();
  });

  test("does nothing for those who are enrolled", async () => {
    server.enrollment = enrollment;
    const page = await open("/course/git-e-github");
    await press(page);
    await enter(page);
    await screen.findByText("Matrícula confirmada");
    expect(enroll).not.toHaveBeenCalled();
  });

  test("is over with the person for whom it began, though they were enrolled already", async () => {
    server.enrollment = enrollment;
    const page = await open("/course/git-e-github");
    await press(page);
    await enter(page);
    await screen.findByText("Matrícula confirmada");
    // Someone else signs in, in another tab.
    become(anonymous);
    server.enrollment = null;
    become(student);
    await screen.findByRole("button", { name: "Matricular-se" });
    expect(enroll).not.toHaveBeenCalled();
  });

  test("never starts from an address", async () => {
    become(student);
    await open("/auth?next=%2Fcourse%2Fgit-e-github&enroll=course1&couponCode=X");
    await screen.findByRole("button", { name: "Matricular-se" });
    expect(enroll).not.toHaveBeenCalled();
  });
});
