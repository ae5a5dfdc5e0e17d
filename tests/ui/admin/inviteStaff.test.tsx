import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import { holds, rights } from "@convex/shared/rights";
import type { InvitationRow } from "@/admin/invitations/api";
import { accessibilityProblems } from "../render";
import { toasts } from "../toastLog";
import { showAdmin } from "./adminPage";
import { answer, callsOf, refusal, refuse, resetServer } from "./fakeServer";
import { id, noon, openSchool } from "./schoolFixtures";

vi.mock("@/lib/toast", () => import("../toastLog"));
vi.mock("@/lib/session", () => import("../fakeSession"));
vi.mock("convex/react", () => import("./fakeServer"));

const { courses, invitations, mail } = api.admin;
const AT = "/admin/students/invitations";
const support = { school: rights.filter((right) => holds("support", right)), courses: [] };

const row: InvitationRow = {
  ...{ _id: id("invitation1"), email: "eva@escola.example", fullName: "Eva", language: "pt", courseTitle: null },
  ...{ couponCode: null, passes: [], staff: { support: true, courseTitles: ["Git", "Rust"] }, state: "sent" },
  ...{ expiresAt: noon, userId: null, canBeSentAgain: true },
};

beforeEach(() => {
  resetServer();
  openSchool();
  toasts.length = 0;
  answer(mail.status, { configured: true, waiting: 0, failed: 0 } as never);
  answer(invitations.sendingSince, null);
  answer(invitations.list, [row]);
  answer(courses.options, [
    { _id: id<"courses">("course1"), title: "Git", slug: "git", status: "published" },
    { _id: id<"courses">("course2"), title: "Rust", slug: "rust", status: "draft" },
  ]);
});

async function openForm() {
  const page = await showAdmin(AT);
  await page.user.click(await screen.findByRole("button", { name: "Convidar" }));
  const dialog = await screen.findByRole("dialog", { name: "Convidar uma pessoa" });
  await page.user.type(within(dialog).getByLabelText(/^E-mail/), "eva@escola.example");
  const send = () => page.user.click(within(dialog).getByRole("button", { name: "Convidar" }));
  return { ...page, dialog: within(dialog), send };
}

describe("INVITE-9: an invitation to the staff", () => {
  test("a teacher needs a course", async () => {
    const { user, dialog, send } = await openForm();
    await user.click(dialog.getByLabelText("Papel: docência em cursos"));
    await send();
    await dialog.findByText("Escolha o curso");
    expect(callsOf(invitations.inviteStaff)).toEqual([]);
  });

  test("a teacher may get several courses", async () => {
    const { user, dialog, send } = await openForm();
    await user.click(dialog.getByLabelText("Papel: docência em cursos"));
    await user.click(dialog.getByLabelText(/^Curso/, { selector: "input" }));
    await user.click(await screen.findByText("Git"));
    await user.click(dialog.getByLabelText("Outro curso (2)", { selector: "input" }));
    const options = await screen.findAllByText("Rust");
    await user.click(options.at(-1) ?? document.body);
    dialog.getByLabelText("Outro curso (3)", { selector: "input" });
    await send();
    expect(callsOf(invitations.inviteStaff)).toEqual([
      {
        ...{ email: "eva@escola.example", fullName: "", language: "pt" },
        ...{ support: false, courseIds: ["course1", "course2"] },
      },
    ]);
    expect(callsOf(invitations.invite)).toEqual([]);
    expect(toasts.at(-1)).toMatchObject({ title: "Convite criado" });
  });

  test("support; an address that has an account is refused at its field", async () => {
    const { user, dialog, send } = await openForm();
    await user.click(dialog.getByRole("radio", { name: "Papel: atendimento" }));
    refuse(invitations.inviteStaff, refusal("addressHasAccount"));
    await send();
    expect(callsOf(invitations.inviteStaff)).toMatchObject([{ support: true, courseIds: [] }]);
    expect(dialog.getByLabelText(/^E-mail/).getAttribute("aria-invalid")).toBe("true");
  });

  test("the list tells its roles; only administrators send it again", async () => {
    const { container } = await showAdmin(AT);
    await screen.findByText("Papel: atendimento");
    screen.getByText("Papel: docência em Git");
    screen.getByText("Papel: docência em Rust");
    screen.getByRole("button", { name: /^Enviar de novo o convite/ });
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test("support sees it, without its links, and offers no roles", async () => {
    const { user } = await showAdmin(AT, "pt", support);
    await screen.findByText("Papel: atendimento");
    expect(screen.queryByRole("button", { name: /^Enviar de novo o convite/ })).toBeNull();
    expect(screen.queryByRole("button", { name: /^Criar um link/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Convidar" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Convidar uma pessoa" }));
    expect(dialog.getAllByRole("radio")).toHaveLength(3);
  });
});
