import { act, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import { paletteOf } from "@convex/shared/palette";
import { productPalette } from "@convex/shared/productPalette";
import { SchoolForm } from "@/admin/settings/SchoolForm";
import { SchoolPictures } from "@/admin/settings/SchoolPictures";
import { SchoolLook } from "@/app/SchoolLook";
import { Footer } from "@/app/layout/Footer";
import { Header } from "@/app/layout/Header";
import { PageHeading } from "@/components/PageHeading";
import { defaultSchool } from "@/lib/school";
import { accessibilityProblems, renderPage } from "../render";
import { answer, callsOf, resetServer } from "./fakeServer";

vi.mock("convex/react", () => import("./fakeServer"));
vi.mock("@/lib/toast", () => ({ showToast: vi.fn() }));
vi.mock("@/lib/session", () => import("../fakeSession"));
vi.mock("@/app/layout/AccountNav", () => ({ AccountNav: () => null }));

const settings = { name: "Ipê", accent: "", address: "", email: "", senderName: "", social: "", version: 2 };
const show = () => renderPage(<SchoolForm settings={settings} />, { texts: ["adminSchool", "controls", "validation"] });

beforeEach(resetServer);

test("LOOK-17: the preview shows both schemes, and says why a color was changed", async () => {
  const { user, container } = await show();
  screen.getByText("Sem uma cor da escola, valem as cores padrão.");
  const color = screen.getByLabelText("Cor da escola");
  await user.type(color, "#0f766e");
  screen.getByText(/Texto branco se lê bem sobre #0F766E/);
  await user.clear(color);
  await user.type(color, "#facc15");
  const { shades: derived } = paletteOf("#facc15");
  screen.getByText(
    `#FACC15 é clara demais para texto branco. Ela foi escurecida para ${derived[6]} no tema claro e ${derived[5]} no escuro, para que o texto possa ser lido.`,
  );
  const dark = screen.getByRole("group", { name: "Tema escuro" });
  within(dark).getByText("Ipê");
  expect(dark.firstElementChild?.getAttribute("style")).toContain(`--fill: ${derived[5]}`);
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("LOOK-3: what is typed is checked as the server does, and saved over the version it was read at", async () => {
  const { user } = await show();
  const name = screen.getByLabelText(/^Nome da escola/);
  await user.clear(name);
  await user.type(screen.getByLabelText("Páginas e redes sociais"), "http://ipe.example");
  await user.click(screen.getByRole("button", { name: "Salvar nome e aparência" }));
  screen.getByText("Informe o nome da escola");
  screen.getByText(/até seis endereços que começam com https/, { selector: "[class*=error]" });
  expect(callsOf(api.admin.school.update)).toEqual([]);
  await user.type(name, "Escola Ipê");
  await user.clear(screen.getByLabelText("Páginas e redes sociais"));
  await user.click(screen.getByRole("button", { name: "Salvar nome e aparência" }));
  expect(callsOf(api.admin.school.update)).toMatchObject([{ version: 2, name: "Escola Ipê" }]);
});

const { shades, darkTints } = paletteOf("#0f766e");
const ipe = {
  ...defaultSchool,
  ...{ name: "Ipê", owner: "Ipê Cursos Ltda.", taxId: "12345678000195", address: "Rua do Sol, 1, Recife" },
  ...{ email: "contato@ipe.example", social: ["https://www.instagram.com/ipe", "https://blog.ipe.example/"] },
  palette: { shades: [...shades], darkTints: [...darkTints] },
};

const showPage = () =>
  renderPage(
    <SchoolLook>
      <Header />
      <PageHeading title="Cursos">Cursos</PageHeading>
      <Footer />
    </SchoolLook>,
  );

test("LOOK-3: open pages take name, color and logo as they are saved", async () => {
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg" type="image/svg+xml">';
  answer(api.visitor.settings.promo, null);
  const { container } = await showPage();
  screen.getByRole("link", { name: /Selo/ });
  expect(document.title).toBe("Cursos · Selo");
  const { style } = document.documentElement;
  answer(api.visitor.settings.school, ipe);
  screen.getByRole("link", { name: /Ipê/ });
  expect(document.title).toBe("Cursos · Ipê");
  expect(style.getPropertyValue("--mantine-color-selo-6")).toBe("#0F766E");
  expect(container.querySelector("header img")).toBeNull();
  const pictures = { logo: "https://files.example/logo", logoDark: null, icon: "https://files.example/icon" };
  answer(api.visitor.settings.school, {
    ...ipe,
    palette: { shades: [...productPalette.shades], darkTints: [] },
    pictures,
  });
  expect(style.getPropertyValue("--mantine-color-selo-6")).toBe("#4F46E5");
  expect(container.querySelector("header img")?.getAttribute("src")).toBe(pictures.logo);
  expect(document.querySelector("link[rel=icon]")?.getAttribute("href")).toBe(pictures.icon);
  act(() => document.head.replaceChildren());
});

test("HOME-11: the footer says who runs the school, and where", async () => {
  answer(api.visitor.settings.promo, null);
  answer(api.visitor.settings.school, ipe);
  const { container } = await showPage();
  const footer = within(screen.getByRole("contentinfo"));
  footer.getByText("Ipê Cursos Ltda.");
  footer.getByText("CNPJ 12.345.678/0001-95");
  footer.getByText("Rua do Sol, 1, Recife");
  expect(footer.getByRole("link", { name: ipe.email }).getAttribute("href")).toBe("mailto:contato@ipe.example");
  expect(footer.getByRole("link", { name: "Instagram" }).getAttribute("rel")).toBe("noopener noreferrer");
  footer.getByRole("link", { name: "blog.ipe.example" });
  footer.getByText(/© \d{4} Ipê Cursos Ltda\./);
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("LOOK-18: each picture is removed by its own button", async () => {
  const pictures = { logo: "https://files.example/logo", logoDark: null, icon: "https://files.example/icon" };
  answer(api.visitor.settings.school, { ...ipe, pictures });
  const { user, container } = await renderPage(
    <SchoolLook>
      <SchoolPictures />
    </SchoolLook>,
    { texts: ["adminSchool"] },
  );
  screen.getByRole("button", { name: "Enviar logo escuro" });
  expect(await accessibilityProblems(container)).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Remover ícone" }));
  expect(callsOf(api.admin.school.setPicture)).toEqual([{ kind: "icon", picture: null }]);
});
