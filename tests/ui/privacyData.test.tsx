import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import PrivacyDataPage from "@/student/privacy/PrivacyDataPage";
import { saveFile } from "@/lib/saveFile";
import { answer, callsOf, refusal, refuse, resetServer } from "./admin/fakeServer";
import { become, student } from "./fakeSession";
import { accessibilityProblems, renderPage } from "./render";
import { toasts } from "./toastLog";

vi.mock("convex/react", () => import("./admin/fakeServer"));
vi.mock("@/lib/session", () => import("./fakeSession"));
vi.mock("@/lib/toast", () => import("./toastLog"));
vi.mock("@/lib/saveFile", () => ({ saveFile: vi.fn() }));

const moment = Date.UTC(2026, 10, 24, 17);

beforeEach(() => {
  resetServer();
  toasts.length = 0;
  become(student);
  answer(api.account.privacy.exported, null);
  answer(api.account.secondFactor.status, { activeAt: null, recoveryCodesLeft: 0 });
  answer(api.account.privacy.accepted, { terms: "2026-11-23", privacy: "2026-11-23", acceptedAt: moment });
});

const show = () =>
  renderPage(
    <main>
      <PrivacyDataPage />
    </main>,
    { texts: ["privacyData", "security", "validation", "errors", "controls", "dates"], language: "pt" },
  );

const form = (name: string) => within(screen.getByRole("form", { name }));

describe("PRIVACY-1: the file with one's data", () => {
  test("is asked for with the password, in the language of the page", async () => {
    const { user, container } = await show();
    await user.type(form("Preparar o arquivo").getByLabelText("Senha atual"), "girassol-azul");
    await user.click(screen.getByRole("button", { name: "Preparar o arquivo" }));
    expect(callsOf(api.account.privacy.askExport)).toEqual([{ password: "girassol-azul", language: "pt" }]);
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test("says that it is being made, and offers no second one", async () => {
    answer(api.account.privacy.exported, { state: "running", bytes: null, expiresAt: moment });
    await show();
    expect(within(screen.getByRole("region", { name: "Baixar meus dados" })).getByRole("status").textContent).toContain(
      "Estamos reunindo seus dados",
    );
    expect(screen.queryByRole("button", { name: "Preparar o arquivo" })).toBeNull();
  });

  test("is saved when it is ready", async () => {
    answer(api.account.privacy.exported, { state: "ready", bytes: 2_000, expiresAt: moment });
    answer(api.account.privacy.download, new ArrayBuffer(4));
    const { user } = await show();
    await user.click(screen.getByRole("button", { name: "Baixar (2 KB)" }));
    expect(saveFile).toHaveBeenCalledWith("meus-dados.zip", expect.anything(), "application/zip");
  });

  test("can be asked for again after a failure", async () => {
    answer(api.account.privacy.exported, { state: "failed", bytes: null, expiresAt: moment });
    await show();
    expect(screen.getByText("Não foi possível preparar o arquivo. Peça de novo.")).toBeDefined();
    expect(screen.getByRole("button", { name: "Preparar o arquivo" })).toBeDefined();
  });
});

describe("PRIVACY-5: deleting the account", () => {
  test("says what happens, takes the choice and the password", async () => {
    const { user } = await show();
    const region = within(screen.getByRole("region", { name: "Excluir minha conta" }));
    expect(region.getAllByRole("listitem")).toHaveLength(3);
    await user.click(region.getByRole("radio", { name: "Retirar meu nome" }));
    await user.type(region.getByLabelText("Senha atual"), "girassol-azul");
    await user.click(region.getByRole("button", { name: "Excluir minha conta" }));
    expect(callsOf(api.account.privacy.removeAccount)).toEqual([
      { password: "girassol-azul", certificates: "removeName" },
    ]);
    expect(toasts.map(({ title }) => title)).toEqual(["Conta excluída"]);
  });

  test("AUTH-49: takes a code of the second factor where one is set up, and says under it that it is wrong", async () => {
    answer(api.account.secondFactor.status, { activeAt: moment, recoveryCodesLeft: 10 });
    refuse(api.account.privacy.removeAccount, refusal("formInvalid", { field: "code", message: "codeWrong" }));
    const { user, container } = await show();
    const region = form("Excluir minha conta");
    await user.type(region.getByLabelText("Senha atual"), "girassol-azul");
    await user.click(region.getByRole("button", { name: "Excluir minha conta" }));
    expect(callsOf(api.account.privacy.removeAccount)).toEqual([]);
    await user.type(region.getByLabelText("Código da verificação em duas etapas"), "123456");
    await user.click(region.getByRole("button", { name: "Excluir minha conta" }));
    expect(callsOf(api.account.privacy.removeAccount)).toEqual([
      { password: "girassol-azul", code: "123456", certificates: "keepName" },
    ]);
    expect(region.getByText(/Código incorreto/)).toBeDefined();
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test("sends nothing without the password", async () => {
    const { user } = await show();
    await user.click(screen.getByRole("button", { name: "Excluir minha conta" }));
    expect(callsOf(api.account.privacy.removeAccount)).toEqual([]);
  });
});

test("PRIVACY-10: the page shows what was accepted and when", async () => {
  await show();
  expect(screen.getByText(/Aceito em 24\/11\/2026/)).toBeDefined();
  expect(screen.getByRole("link", { name: "Termos de uso" }).getAttribute("href")).toBe("/terms");
});
