import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import { accessibilityProblems, keyboardAt } from "../render";
import { showAdmin } from "./adminPage";
import { answer, resetServer } from "./fakeServer";
import type { CertificateRow } from "@/admin/certificates/api";
import { id, noon, openSchool } from "./schoolFixtures";

vi.mock("@/lib/toast", () => ({ showToast: vi.fn() }));
vi.mock("convex/react", () => import("./fakeServer"));

const { certificates } = api.admin;

const certificateRow = {
  ...{ _id: id("certificate1"), userId: id("user-ana"), courseId: id("course1"), score: 10 },
  ...{ studentName: "Ana Prado", courseTitle: "Git", courseDurationHours: 6 },
  ...{ hash: "CERT-ABCDEFGH-12345678-XYZ", issuedAt: noon, state: "valid" },
} as CertificateRow;

beforeEach(() => {
  resetServer();
  openSchool();
  answer(api.admin.jobs.last, null);
  answer(certificates.nameRequests, []);
  answer(certificates.list, [certificateRow]);
  answer(certificates.history, []);
  answer(api.admin.courses.options, []);
});

const menu = () => screen.findByRole("button", { name: `Ações do certificado de ${certificateRow.studentName}` });
const words = () => screen.getAllByRole("menuitem").map(({ textContent }) => textContent);

test("CERT-32: a certificate's actions are words in a menu, the final one apart at the end", async () => {
  const { user, baseElement } = await showAdmin("/admin/certificates");
  await user.click(await menu());
  await screen.findByRole("menu");
  expect(words()).toEqual(["Suspender", "Reemitir", "Histórico", "Revogar"]);
  expect(screen.getByRole("menuitem", { name: "Revogar" }).previousElementSibling?.className).toContain("divider");
  expect(await accessibilityProblems(baseElement)).toEqual([]);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  expect(keyboardAt()).toBe(await menu());
});

test("CERT-32: an action opens its dialog with the focus in the first field", async () => {
  const { user } = await showAdmin("/admin/certificates");
  await user.click(await menu());
  await user.click(await screen.findByRole("menuitem", { name: "Suspender" }));
  await screen.findByRole("dialog", { name: "Suspender" });
  // The menu has closed by now, and given back the focus.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(keyboardAt()).toBe(screen.getByRole("combobox", { name: /^Motivo/ }));
});

test("CERT-32: a revoked one has its history only, and a closed dialog gives the focus back to the menu", async () => {
  answer(certificates.list, [{ ...certificateRow, state: "revoked" }]);
  const { user } = await showAdmin("/admin/certificates");
  await user.click(await menu());
  await screen.findByRole("menu");
  expect(words()).toEqual(["Histórico"]);
  await user.click(screen.getByRole("menuitem", { name: "Histórico" }));
  await screen.findByRole("dialog");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(async () => expect(keyboardAt()).toBe(await menu()));
});
