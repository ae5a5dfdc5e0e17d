import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { RequireStaff, RequireStudent } from "@/app/guards";
import { changeOfflineState } from "@/lib/offlineState";
import { Route, Routes } from "react-router-dom";
import { admin, anonymous, become, blocked, signOut, student } from "./fakeSession";
import { renderPage } from "./render";

vi.mock("@/lib/session", () => import("./fakeSession"));
vi.mock(import("@/lib/contact"), async (original) => ({
  ...(await original()),
  useContact: () => ({ number: "5511988887777", text: null }),
}));

function Protected() {
  return (
    <Routes>
      <Route element={<RequireStudent />}>
        <Route path="/dashboard" element={<p>the dashboard</p>} />
      </Route>
      <Route element={<RequireStaff />}>
        <Route path="/admin/*" element={<p>the administration</p>} />
      </Route>
      <Route path="/account/security" element={<p>the security page</p>} />
      <Route path="/auth" element={<p>the sign-in page</p>} />
    </Routes>
  );
}

beforeEach(() => {
  signOut.mockClear();
});

describe("OFFLINE-10: a viewer whom only the device knows", () => {
  beforeEach(() => {
    become(undefined);
    changeOfflineState(() => ({ viewer: admin }));
    return () => changeOfflineState(() => ({ viewer: undefined }));
  });

  test("opens students' pages, until the server says something else", async () => {
    const { where } = await renderPage(<Protected />, { at: "/dashboard" });
    screen.getByText("the dashboard");
    become(anonymous);
    expect(screen.queryByText("the dashboard")).toBeNull();
    expect(where()).toBe(`/auth?next=${encodeURIComponent("/dashboard")}`);
  });

  test("opens no administration page", async () => {
    await renderPage(<Protected />, { at: "/admin/courses" });
    expect(screen.queryByText("the administration")).toBeNull();
    expect(screen.getByRole("status").textContent).toBe("Carregando...");
  });
});

describe.each(["/dashboard", "/admin/courses"])("SITE-1: guard of %s", (at) => {
  test("SITE-3: shows that it is loading, and nothing of the page, until the viewer is known", async () => {
    become(undefined);
    const { where } = await renderPage(<Protected />, { at });
    expect(screen.getByRole("status").textContent).toBe("Carregando...");
    expect(screen.queryByText(/^the /)).toBeNull();
    expect(where()).toBe(at);
  });

  test("SITE-4: redirects visitors to sign-in", async () => {
    become(anonymous);
    const { where } = await renderPage(<Protected />, { at });
    expect(where()).toBe(`/auth?next=${encodeURIComponent(at)}`);
  });

  test("SITE-5, SITE-14: shows the blocked screen in the prescribed words, with contact and sign-out", async () => {
    become(blocked);
    const { user } = await renderPage(<Protected />, { at });
    await screen.findByRole("heading", { level: 1, name: "Acesso Bloqueado" });
    screen.getByText("Seu acesso ao portal foi bloqueado. Entre em contato com o administrador.");
    expect(screen.queryByText(/^the /)).toBeNull();
    expect(screen.getByRole<HTMLAnchorElement>("link", { name: "Falar no WhatsApp" }).href).toMatch(
      /^https:\/\/wa\.me\/5511988887777\?text=Ol%C3%A1/,
    );
    await user.click(screen.getByRole("button", { name: "Sair" }));
    expect(signOut).toHaveBeenCalledTimes(1);
  });

  test("SESSION-11: changes an open page when the block arrives", async () => {
    become(admin);
    await renderPage(<Protected />, { at });
    screen.getByText(/^the /);
    become(blocked);
    expect(screen.queryByText(/^the /)).toBeNull();
    await screen.findByText("Acesso Bloqueado");
  });

  test("lets administrators in", async () => {
    become(admin);
    const { where } = await renderPage(<Protected />, { at });
    screen.getByText(/^the /);
    expect(where()).toBe(at);
  });
});

test("a student may see the dashboard", async () => {
  become(student);
  await renderPage(<Protected />, { at: "/dashboard" });
  screen.getByText("the dashboard");
});

test("SITE-6: redirects students from administration pages to the dashboard", async () => {
  become(student);
  const { where } = await renderPage(<Protected />, { at: "/admin/students" });
  expect(where()).toBe("/dashboard");
  screen.getByText("the dashboard");
});

test("SESSION-11: a demoted administrator leaves the administration at once", async () => {
  become(admin);
  const { where } = await renderPage(<Protected />, { at: "/admin" });
  become(student);
  expect(where()).toBe("/dashboard");
});

test("AUTH-32: leads administrators who lack a second factor to where it is set up", async () => {
  become({ ...admin, lacksSecondFactor: true } as typeof admin);
  const { where } = await renderPage(<Protected />, { at: "/admin/courses" });
  expect(where()).toBe("/account/security");
});
