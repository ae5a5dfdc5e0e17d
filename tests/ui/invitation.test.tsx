import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import InvitationPage from "@/visitor/auth/InvitationPage";
import { anonymous, become, student } from "./fakeSession";
import { accessibilityProblems, renderPage } from "./render";
import { toasts } from "./toastLog";

const server = vi.hoisted(() => ({
  invitation: undefined as object | null | undefined,
  signUp: vi.fn<(account: object) => Promise<void>>(),
  accept: vi.fn<(link: object) => Promise<boolean>>(),
}));
vi.mock("@/visitor/auth/invitationApi", () => ({
  useInvitation: () => server.invitation,
  useAcceptInvitation: () => server.accept,
}));
vi.mock("@/visitor/auth/api", () => ({ useSignUp: () => server.signUp }));
vi.mock("@/lib/session", () => import("./fakeSession"));
vi.mock("@/lib/toast", () => import("./toastLog"));

const invited = {
  email: "ana@x.example",
  fullName: "Ana Souza",
  courseTitle: "Rust",
  joinsStaff: false,
  hasAccount: false,
};
const open = () => renderPage(<InvitationPage />, { at: "/invite#the-token", texts: ["auth", "invitation"] });

beforeEach(() => {
  become(anonymous);
  toasts.length = 0;
  server.signUp.mockReset().mockResolvedValue();
  server.accept.mockReset().mockResolvedValue(true);
});

test("INVITE-2: the link signs up with its address, which cannot be changed", async () => {
  server.invitation = invited;
  const { user, container, where } = await open();
  const email = screen.getByLabelText<HTMLInputElement>("E-mail");
  expect([email.value, email.readOnly]).toEqual(["ana@x.example", true]);
  screen.getByText(/para o curso Rust/);
  expect(await accessibilityProblems(container)).toEqual([]);
  await user.type(screen.getByLabelText("Senha"), "girassol-azul");
  // The link is over before the session has begun: the page stays.
  server.signUp.mockImplementation(() => {
    server.invitation = null;
    return Promise.resolve();
  });
  await user.click(screen.getByRole("button", { name: "Criar conta" }));
  await waitFor(() => expect(server.signUp).toHaveBeenCalled());
  expect(server.signUp.mock.calls[0]?.[0]).toMatchObject({ email: "ana@x.example", invitation: "the-token" });
  expect(screen.queryByText("Este convite não vale mais")).toBeNull();
  become({ ...student, email: "ana@x.example" } as typeof student);
  await waitFor(() => expect(where()).toBe("/dashboard"));
});

test("INVITE-2: an address that has an account accepts with a button", async () => {
  server.invitation = { ...invited, hasAccount: true };
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Aceitar o convite" }));
  await screen.findByText("Convite aceito");
  expect(server.accept).toHaveBeenCalledWith({ token: "the-token" });
});

test("INVITE-9: says that the link makes its user part of the staff", async () => {
  server.invitation = { ...invited, courseTitle: null, joinsStaff: true, hasAccount: true };
  await open();
  screen.getByText(/Aceite o convite para fazer parte da equipe/);
});

test("INVITE-2: a link that is over says so", async () => {
  server.invitation = null;
  await open();
  screen.getByText("Este convite não vale mais");
});
