import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import { admin, become } from "../fakeSession";
import { showAdmin } from "./adminPage";
import { answer, callsOf, refusal, refuse, resetServer } from "./fakeServer";
import { openSchool, person } from "./schoolFixtures";

vi.mock("convex/react", () => import("./fakeServer"));
vi.mock("@/lib/session", () => import("../fakeSession"));
vi.mock("@/lib/toast", () => import("../toastLog"));

const { students } = api.admin;

beforeEach(() => {
  resetServer();
  openSchool();
  become(admin);
});

describe("PRIVACY-13: opening the page", () => {
  test("is put on record before anything is shown", async () => {
    let record = (): void => undefined;
    const recorded = new Promise<null>((resolve) => (record = () => resolve(null)));
    answer(students.open, recorded);
    await showAdmin("/admin/students/user-ana");
    await waitFor(() => expect(callsOf(students.open)).toEqual([{ userId: "user-ana" }]));
    expect(screen.queryByText(person.email)).toBeNull();
    record();
    expect(await screen.findByRole("heading", { level: 1 })).toBeDefined();
  });

  test("that fails shows nothing of the person and can be tried again", async () => {
    refuse(students.open, refusal("readingNotRecorded"));
    const { user } = await showAdmin("/admin/students/user-ana");
    const again = await screen.findByRole("button", { name: "Tentar novamente" });
    expect(screen.queryByText(person.email)).toBeNull();
    answer(students.open, null);
    await user.click(again);
    expect(await screen.findByRole("heading", { level: 1 })).toBeDefined();
  });
});
