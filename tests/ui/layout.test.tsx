import { readFile, stat } from "node:fs/promises";
import { StrictMode } from "react";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { Footer } from "@/app/layout/Footer";
import { Header } from "@/app/layout/Header";
import { languages } from "@/i18n/languages";
import type { Viewer } from "@/lib/session";
import NotFoundPage from "@/visitor/notFound/NotFoundPage";
import { admin, anonymous, become, signOut, student } from "./fakeSession";
import { accessibilityProblems, renderPage } from "./render";
import { toasts } from "./toastLog";

vi.mock("@/lib/session", () => import("./fakeSession"));
vi.mock(import("@/lib/contact"), async (original) => ({
  ...(await original()),
  useContact: () => ({ number: "+55 (11) 98888-7777", text: null }),
}));
vi.mock("@/lib/toast", () => import("./toastLog"));

beforeEach(() => {
  toasts.length = 0;
  signOut.mockClear();
  become(anonymous);
});

describe("header", () => {
  const account = () => within(screen.getByRole("navigation", { name: "Conta" }));
  const names = () =>
    [...account().queryAllByRole("link"), ...account().queryAllByRole("button")].map((e) => e.textContent);

  test("SITE-8: a visitor sees Login and Register, both to /auth", async () => {
    const { container } = await renderPage(<Header />);
    const links = account().getAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Entrar", "/auth"],
      ["Cadastrar-se", "/auth"],
    ]);
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test("SITE-8: a student sees Dashboard and Logout; only an administrator sees Admin, live", async () => {
    become(student);
    await renderPage(<Header />);
    expect(names()).toEqual(["Painel", "Sair"]);
    become(admin);
    expect(names()).toEqual(["Admin", "Painel", "Sair"]);
  });

  test("PROFILE-10: a student's picture stands on the way to the dashboard; without one there is an icon", async () => {
    become(student);
    const { container } = await renderPage(<Header />);
    expect(container.querySelector("nav img")).toBeNull();
    become({ ...student, avatarUrl: "https://files.example/ana" } as Viewer);
    expect(within(screen.getByRole("link", { name: "Painel" })).getByRole("presentation")).toHaveProperty(
      "src",
      "https://files.example/ana",
    );
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test.each([
    ["/dashboard", "Painel"],
    ["/dashboard/", "Painel"],
    ["/admin", "Admin"],
    ["/admin/courses", "Admin"],
    ["/", undefined],
  ])("on %s the entry for that place, and no other, is marked: %s", async (at, marked) => {
    become(admin);
    await renderPage(<Header />, { at });
    const links = account().getAllByRole("link");
    expect(links.filter((link) => link.ariaCurrent !== null).map((link) => link.textContent)).toEqual(
      marked === undefined ? [] : [marked],
    );
    const prominent = links.filter((link) => link.dataset.variant === "secondary").map((link) => link.textContent);
    expect(prominent).toEqual([marked ?? "Painel"]);
  });

  test("shows neither before the viewer is known", async () => {
    become(undefined);
    await renderPage(<Header />);
    expect(names()).toEqual([]);
  });

  test("SITE-9: signing out leads home and says goodbye", async () => {
    become(student);
    const { user, where } = await renderPage(<Header />, { at: "/dashboard", language: "en" });
    await user.click(screen.getByRole("button", { name: "Sign out" }));
    await waitFor(() =>
      expect(toasts).toEqual([{ title: "Logout successful", message: "Goodbye!", topic: "entering" }]),
    );
    expect(signOut).toHaveBeenCalledTimes(1);
    expect(where()).toBe("/");
  });

  test("SITE-7: the logo links home, and the menu has three languages, each in its own name", async () => {
    const { user, where } = await renderPage(<Header />, { at: "/verify" });
    const languages = within(screen.getByRole("combobox", { name: "Idioma" })).getAllByRole("option");
    expect(languages.map(({ textContent }) => textContent)).toEqual(["Português", "Español", "English"]);
    const logo = screen.getByRole("link", { name: "Selo: página inicial" });
    expect(logo.querySelector("svg")).not.toBeNull();
    await user.click(logo);
    expect(where()).toBe("/");
  });

  test("I18N-1, I18N-2: the language is remembered and <html lang> follows", async () => {
    const { user } = await renderPage(<Header />);
    const select = screen.getByRole("combobox", { name: "Idioma" });
    await user.selectOptions(select, "es");
    await screen.findByRole("link", { name: "Registrarse" });
    expect(localStorage.getItem("language")).toBe("es");
    expect(document.documentElement.lang).toBe("es");
  });
});

describe("color scheme", () => {
  const scheme = () => document.documentElement.getAttribute("data-mantine-color-scheme");
  const select = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Tema" });

  test("LOOK-5: follows the system until the visitor chooses; the choice is remembered and can be undone", async () => {
    const { user } = await renderPage(<Header />);
    const options = within(select()).getAllByRole("option");
    expect(options.map((option) => option.textContent)).toEqual(["Do sistema", "Claro", "Escuro"]);
    await user.selectOptions(select(), "dark");
    expect(scheme()).toBe("dark");
    expect(localStorage.getItem("mantine-color-scheme-value")).toBe("dark");
    await user.selectOptions(select(), "light");
    expect(scheme()).toBe("light");
    await user.selectOptions(select(), "auto");
    expect(select().value).toBe("auto");
    expect(localStorage.getItem("mantine-color-scheme-value")).toBe("auto");
  });
});

describe("footer", () => {
  test("HOME-7: the video is the school's own, waits for a click, and has captions", async () => {
    const { container } = await renderPage(<Footer />, { at: "/" });
    const video = await screen.findByLabelText<HTMLVideoElement>("Conheça a Selo em meio minuto");
    expect([video.preload, video.controls, video.getAttribute("poster")]).toEqual(["none", true, null]);
    const addresses = [...container.querySelectorAll("source, track")].map((each) => each.getAttribute("src") ?? "");
    for (const address of addresses) expect((await stat(`public${address}`)).size).toBeGreaterThan(0);
    const tracks = [...container.querySelectorAll("track")];
    expect(tracks.map(({ srclang, default: isOn }) => [srclang, isOn])).toEqual([
      ["pt", true],
      ["es", false],
      ["en", false],
    ]);
    const cues = await Promise.all(languages.map((each) => readFile(`public/presentation/${each}.vtt`, "utf8")));
    const times = cues.map((text) => text.match(/^.*-->.*$/gm));
    expect(times[0]?.length).toBeGreaterThan(3);
    expect(times).toEqual([times[0], times[0], times[0]]);
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test.each(languages)("HOME-7: in %s, the video shows the product in that language", async (language) => {
    const { container } = await renderPage(<Footer />, { at: "/", language });
    await waitFor(() => expect(container.querySelector("video")).not.toBeNull());
    expect(container.querySelector("source")?.getAttribute("src")).toBe(`/presentation/${language}.mp4`);
    for (const kind of ["mp4", "webp", "vtt"])
      expect((await stat(`public/presentation/${language}.${kind}`)).size).toBeGreaterThan(0);
  });

  test("HOME-8: leads to the courses, the check of certificates, terms, privacy and a chat with the school", async () => {
    const { container } = await renderPage(<Footer />, { at: "/auth" });
    const links = [...container.querySelectorAll("nav a")].map((link) => link.getAttribute("href")?.split("?")[0]);
    expect(links).toEqual(["/#courses", "/verify", "/terms", "/privacy", "https://wa.me/5511988887777"]);
    screen.getByText(/^Uma escola online de tecnologia/);
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test("HOME-7: the video is on home only, the copyright on every page", async () => {
    const { container } = await renderPage(<Footer />, { at: "/auth" });
    expect(container.querySelector("video")).toBeNull();
    screen.getByText(`© ${new Date().getFullYear()} Selo. Todos os direitos reservados.`);
  });
});

test("SITE-2: an unknown page has the prescribed words, a way home, and logs its path once", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const page = (
    <StrictMode>
      <NotFoundPage />
    </StrictMode>
  );
  const { container } = await renderPage(page, { at: "/no/such/page", language: "en" });
  screen.getByRole("heading", { level: 1, name: "Oops! Page not found" });
  expect(screen.getByRole("link", { name: "Back to home" }).getAttribute("href")).toBe("/");
  expect(log.mock.calls).toEqual([["404: no page at", "/no/such/page"]]);
  expect(await accessibilityProblems(container)).toEqual([]);
  log.mockRestore();
});
