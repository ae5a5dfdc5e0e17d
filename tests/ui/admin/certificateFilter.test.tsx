import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import { keyboardAt } from "../render";
import { showAdmin } from "./adminPage";
import { answer, resetServer } from "./fakeServer";
import { openSchool } from "./schoolFixtures";

vi.mock("@/lib/toast", () => ({ showToast: vi.fn() }));
vi.mock("convex/react", () => import("./fakeServer"));

const { certificates } = api.admin;

beforeEach(() => {
  resetServer();
  openSchool();
  answer(certificates.job, null);
  answer(certificates.nameRequests, []);
  answer(certificates.list, []);
  answer(api.admin.courses.options, []);
});

test("LOOK-8: clearing a search that found nothing leads back to its field", async () => {
  const { user } = await showAdmin("/admin/certificates?search=ninguem");
  await screen.findByText("Nada encontrado");
  await user.click(screen.getAllByRole("button", { name: "Limpar busca" }).at(-1) ?? document.body);
  expect(keyboardAt()).toBe(screen.getByRole("searchbox"));
});
