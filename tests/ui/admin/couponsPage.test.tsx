import { act, screen } from "@testing-library/react";
import { afterEach, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import { admin, become } from "../fakeSession";
import { showAdmin } from "./adminPage";
import { answer, resetServer } from "./fakeServer";
import { coupon, openSchool } from "./schoolFixtures";

vi.mock("convex/react", () => import("./fakeServer"));
vi.mock("@/lib/session", () => import("../fakeSession"));

afterEach(() => {
  vi.useRealTimers();
});

test("COUPON-10: a coupon is over at midnight in Brasília, also on a page that is open", async () => {
  resetServer();
  openSchool();
  become(admin);
  answer(api.admin.coupons.list, [{ ...coupon, validFrom: "2026-01-01", validUntil: "2026-11-22", maxUses: null }]);
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 23, 2, 59), toFake: ["Date", "setInterval", "clearInterval"] });
  await showAdmin("/admin/coupons");
  await screen.findByText("Ativo");
  act(() => void vi.advanceTimersByTime(90_000));
  screen.getByText("Expirado");
});
