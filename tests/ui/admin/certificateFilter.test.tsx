import { screen, waitFor } from "@testing-library/react";
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
  answer(api.admin.jobs.last, null);
  answer(certificates.nameRequests, []);
  answer(certificates.list, []);
  answer(api.admin.courses.options, []);
});

test("CERT-17: a day of issue limits the list once it is a day, not while it is typed", async () => {
  const asked = new Set<string | undefined>();
  answer(certificates.list, ({ from }) => {
    asked.add(from);
    return [];
  });
  const { user } = await showAdmin("/admin/certificates");
  await user.type(await screen.findByLabelText("Emitidos de"), "07/11/2026");
  await waitFor(() => expect(asked).toContain("2026-11-07"));
  expect([...asked]).toEqual(["", "2026-11-07"]);
});

test("LOOK-8: clearing a search that found nothing leads back to its field", async () => {
  const { user } = await showAdmin("/admin/certificates?search=ninguem");
  await screen.findByText("Nada encontrado");
  await user.click(screen.getAllByRole("button", { name: "Limpar busca" }).at(-1) ?? document.body);
  expect(keyboardAt()).toBe(screen.getByRole("searchbox"));
});
