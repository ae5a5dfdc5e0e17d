import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { brazilStates } from "@convex/shared/brazilStates";
import type { Profile, ProfileUpdate } from "@/student/profile/api";
import { DashboardTabs } from "@/student/dashboard/DashboardTabs";
import { maskCep } from "@/student/profile/cepMask";
import ProfilePanel from "@/student/profile/ProfilePanel";
import { initialsOf } from "@/components/PersonPicture";
import { parseTypedDay } from "@/components/form/typedDay";
import { showToast } from "@/lib/toast";
import { accessibilityProblems, renderPage } from "./render";

const bare: Profile = {
  fullName: "Ana Souza",
  latinName: null,
  needsLatinName: false,
  email: "ana@example.com",
  phone: null,
  dataNascimento: null,
  uf: null,
  cep: null,
  avatarUrl: null,
  version: 0,
};
const server: { profile: Profile | undefined } = { profile: bare };
const setAvatar = vi.fn<(file: File | null) => Promise<void>>();
const update = vi.fn<(update: ProfileUpdate) => Promise<null>>();

vi.mock("@/lib/toast", () => ({ showToast: vi.fn() }));
vi.mock("@/student/profile/api", () => ({
  useProfile: () => server.profile,
  useUpdateProfile: () => update,
  useSetAvatar: () => setAvatar,
}));

beforeEach(() => {
  server.profile = bare;
  setAvatar.mockReset().mockResolvedValue();
  update.mockReset().mockResolvedValue(null);
  vi.mocked(showToast).mockReset();
});

const show = (language: "pt" | "en" = "pt") =>
  renderPage(
    <main>
      <ProfilePanel />
    </main>,
    { texts: ["profile", "controls", "validation", "errors"], language },
  );
const save = () => screen.getByRole<HTMLButtonElement>("button", { name: "Salvar alterações" });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const invalid = [
  { title: "Erro de validação", message: "Por favor, corrija os erros no formulário.", variant: "destructive" },
];

test("PROFILE-1, PROFILE-5: starts with what is stored", async () => {
  server.profile = { ...bare, dataNascimento: "1990-11-07", uf: "SP", cep: "01310-100" };
  const { container } = await show();
  const values = ["Nome completo", "E-mail de contato", "Data de nascimento", "UF", "CEP"].map(
    (name) => field(name).value,
  );
  expect(values).toEqual(["Ana Souza", "ana@example.com", "07/11/1990", "SP", "01310-100"]);
  const states = [...field("UF").querySelectorAll("option")].map((option) => option.getAttribute("value"));
  expect(states).toEqual(["", ...brazilStates]);
  expect(brazilStates).toHaveLength(27);
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("ADMIN-15: another tab of the dashboard asks before what was typed is lost", async () => {
  const { user, where } = await renderPage(
    <main>
      <DashboardTabs
        panels={{ courses: "cursos", browse: "catálogo", certificates: "papéis", data: <ProfilePanel /> }}
      />
    </main>,
    { at: "/dashboard?tab=data", texts: ["dashboard", "profile", "controls", "validation", "errors"] },
  );
  await user.type(field("Nome completo"), " Lima");
  await user.click(screen.getByRole("tab", { name: "Certificados" }));
  await user.click(await screen.findByRole("button", { name: "Continuar editando" }));
  expect(field("Nome completo").value).toBe("Ana Souza Lima");
  await user.click(screen.getByRole("tab", { name: "Certificados" }));
  await user.click(await screen.findByRole("button", { name: "Sair sem salvar" }));
  await waitFor(() => expect(where()).toBe("/dashboard?tab=certificates"));
});

test("PRIVACY-11: what is optional says so, and what it is for", async () => {
  await show();
  screen.getByText("Opcional. Mostra à escola as idades de seus alunos.");
  expect(screen.getAllByText("Opcional. Mostra à escola de onde são seus alunos.")).toHaveLength(2);
  screen.getByText("Opcional. Só para a escola falar com você sobre seus cursos.");
});

test("PROFILE-12: the telephone is shown as people read it, sent as stored, and refused under its field", async () => {
  server.profile = { ...bare, phone: "+551134567890" };
  const { user } = await show();
  expect(field("Telefone").value).toBe("+55 11 3456-7890");
  await user.clear(field("Telefone"));
  await user.type(field("Telefone"), "98765-4321");
  await user.click(save());
  await screen.findByText(/^Telefone inválido: escreva o DDD e o número/);
  expect(update).not.toHaveBeenCalled();
  await user.clear(field("Telefone"));
  await user.type(field("Telefone"), "(11) 98765-4321");
  await user.click(save());
  await waitFor(() => expect(update.mock.calls[0]?.[0]).toMatchObject({ phone: "+5511987654321" }));
});

test("PROFILE-8: sends only filled-in fields, trimmed", async () => {
  const { user } = await show();
  await user.clear(field("Nome completo"));
  await user.type(field("Nome completo"), "  Ana Maria  ");
  await user.click(save());
  expect(update).toHaveBeenCalledTimes(1);
  // Convex drops undefined values.
  expect(update.mock.calls[0]?.[0]).toEqual({ version: 0, fullName: "Ana Maria", email: "ana@example.com" });
  expect(vi.mocked(showToast).mock.calls[0]?.[0]).toMatchObject({ title: "Perfil atualizado", variant: "success" });
});

test("sends every filled-in field", async () => {
  const { user } = await show();
  await user.type(field("Data de nascimento"), "07/11/1990");
  await user.selectOptions(field("UF"), "RJ");
  await user.type(field("CEP"), "20040002");
  expect(field("CEP").value).toBe("20040-002");
  await user.click(save());
  expect(update.mock.calls[0]?.[0]).toEqual({
    version: 0,
    fullName: "Ana Souza",
    email: "ana@example.com",
    dataNascimento: "1990-11-07",
    uf: "RJ",
    cep: "20040-002",
  });
});

describe("PROFILE-7: refuses under the field and in a toast, and sends nothing", () => {
  test.each([
    ["Nome completo", " ", "Nome completo é obrigatório"],
    ["Nome completo", "a".repeat(101), "Nome deve ter no máximo 100 caracteres"],
    ["E-mail de contato", "ana@", "Email inválido"],
    ["E-mail de contato", `${"a".repeat(250)}@ab.com`, "Email deve ter no máximo 255 caracteres"],
    ["CEP", "1234", "CEP inválido (formato: 00000-000)"],
  ])("PROFILE-2, PROFILE-3, PROFILE-6: %s: %s", async (name, value, message) => {
    const { user } = await show();
    const input = field(name);
    await user.clear(input);
    await user.click(input);
    await user.paste(value);
    await user.click(save());
    screen.getByText(message);
    expect(input.getAttribute("aria-invalid")).toBe("true");
    expect(vi.mocked(showToast).mock.calls).toEqual([invalid]);
    expect(update).not.toHaveBeenCalled();
    await waitFor(() => expect(document.activeElement).toBe(input));
  });

  test.each([
    ["01/01/2999", "Data de nascimento não pode estar no futuro"],
    ["31/12/1899", "Data de nascimento deve ser a partir de 1900"],
    ["31/02/1990", "Data de nascimento inválida: use o formato dd/mm/aaaa"],
    ["07/11", "Data de nascimento inválida: use o formato dd/mm/aaaa"],
  ])("PROFILE-4: the birth date %s: %s", async (typed, message) => {
    const { user } = await show();
    const input = field("Data de nascimento");
    await user.type(input, typed);
    await user.tab();
    expect(input.value).toBe(typed);
    await user.click(save());
    screen.getByText(message);
    expect(update).not.toHaveBeenCalled();
    await user.clear(input);
    await user.click(save());
    expect(update.mock.calls[0]?.[0].dataNascimento).toBeUndefined();
  });
});

test("the calendar starts with the years, knows its limits and names every button", async () => {
  const { user, container } = await show();
  await user.click(field("Data de nascimento"));
  const years = () =>
    screen.getAllByRole<HTMLButtonElement>("button").filter((button) => /^\d{4}$/.test(button.textContent));
  await waitFor(() => expect(years().map((button) => button.textContent)).toContain("2000"));
  expect(await accessibilityProblems(container)).toEqual([]);
  for (let decade = 2000; decade > 1900; decade -= 10) {
    await user.click(screen.getByRole("button", { name: "Década anterior" }));
  }
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Década anterior" }).disabled).toBe(true);
  await user.click(screen.getByRole("button", { name: "1900" }));
  await user.click(screen.getByRole("button", { name: /^jan/i }));
  await user.click(screen.getByRole("button", { name: /^01 de janeiro de 1900$/ }));
  expect(field("Data de nascimento").value).toBe("01/01/1900");
});

test("PROFILE-1: the button shows that it is saving, and saves once", async () => {
  let answer!: (value: null) => void;
  update.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const { user } = await show();
  await user.dblClick(save());
  expect(screen.getByRole("button", { name: "Salvando..." }).getAttribute("aria-disabled")).toBe("true");
  act(() => answer(null));
  await act(() => Promise.resolve());
  expect(update).toHaveBeenCalledTimes(1);
  expect(save().hasAttribute("aria-disabled")).toBe(false);
});

test("PROFILE-9: a failure keeps what was typed", async () => {
  update.mockRejectedValue(new ConvexError({ code: "formInvalid", field: "email", message: "emailInvalid" }));
  const { user } = await show("en");
  await user.type(field("Full name"), " Lima");
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  expect(vi.mocked(showToast).mock.calls[0]?.[0]).toMatchObject({
    title: "Error updating profile",
    variant: "destructive",
  });
  expect(field("Full name").value).toBe("Ana Souza Lima");
  await waitFor(() => expect(field("Contact email").getAttribute("aria-invalid")).toBe("true"));
});

test.each([
  ["", ""],
  ["12345", "12345"],
  ["123456", "12345-6"],
  ["12345678", "12345-678"],
  ["12345-678", "12345-678"],
  ["12.345-678999", "12345-678"],
  ["abc", ""],
])("PROFILE-6: the CEP mask makes %o %o", (typed, masked) => {
  expect(maskCep(typed)).toBe(masked);
  expect(maskCep(masked)).toBe(masked);
});

test.each([
  ["07/11/1990", false, "1990-11-07"],
  ["11/07/1990", true, "1990-11-07"],
  ["7.1.1990", false, "1990-01-07"],
  ["07111990", false, "1990-11-07"],
  ["1990-11-07", false, "1990-11-07"],
  ["31/02/1990", false, null],
  ["07/11/90", false, null],
  ["amanhã", false, null],
])("the day %o (month first: %s) is %o", (typed, monthFirst, day) => {
  expect(parseTypedDay(typed, monthFirst)).toBe(day);
});

describe("PROFILE-10: the picture", () => {
  test("initials, then an upload, then it can be taken away", async () => {
    const { container, user, unmount } = await show();
    expect(container.querySelector("img")).toBeNull();
    screen.getByText("AS");
    const file = new File(["…"], "eu.png", { type: "image/png" });
    await user.upload(container.querySelector("input[type=file]") as HTMLInputElement, file);
    expect(setAvatar).toHaveBeenCalledWith(file);
    unmount();
    server.profile = { ...bare, avatarUrl: "https://files.example/ana" };
    const shown = await show();
    expect(shown.container.querySelector("img")?.src).toBe("https://files.example/ana");
    screen.getByRole("button", { name: "Trocar foto" });
    expect(await accessibilityProblems(shown.container)).toEqual([]);
    await shown.user.click(screen.getByRole("button", { name: "Remover foto" }));
    expect(setAvatar).toHaveBeenLastCalledWith(null);
  });

  test("what is no picture says so; one that does not load is initials", async () => {
    server.profile = { ...bare, avatarUrl: "https://files.example/gone" };
    setAvatar.mockRejectedValue(new ConvexError({ code: "avatarInvalid" }));
    const { container, user } = await show();
    fireEvent.error(container.querySelector("img") as HTMLImageElement);
    screen.getByText("AS");
    const file = new File(["…"], "eu.png", { type: "image/png" });
    await user.upload(container.querySelector("input[type=file]") as HTMLInputElement, file);
    expect(vi.mocked(showToast).mock.lastCall?.[0].message).toMatch(/PNG, JPEG ou WebP/);
    await user.upload(container.querySelector("input[type=file]") as HTMLInputElement, file);
    expect(setAvatar, "the same file, corrected").toHaveBeenCalledTimes(2);
  });

  test.each([
    ["Maria da Silva", "MS"],
    ["  ana ", "A"],
    ["Éric 李", "É李"],
  ])("the initials of %j are %s", (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});
