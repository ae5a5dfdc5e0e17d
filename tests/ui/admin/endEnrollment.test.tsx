import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import type { StudentEnrollment } from "@/admin/students/api";
import { admin, become } from "../fakeSession";
import { accessibilityProblems } from "../render";
import { toasts } from "../toastLog";
import { showAdmin } from "./adminPage";
import { courseRow } from "./courseFixtures";
import { answer, callsOf, refusal, refuse, resetServer } from "./fakeServer";
import { id, noon, openSchool } from "./schoolFixtures";

vi.mock("convex/react", () => import("./fakeServer"));
vi.mock("@/lib/session", () => import("../fakeSession"));
vi.mock("@/lib/toast", () => import("../toastLog"));

const { students } = api.admin;
const { end } = api.admin.enrollments;

const enrollment: StudentEnrollment = {
  _id: id("enrollment1"),
  courseId: courseRow._id,
  courseTitle: "Git",
  ...{ progressPercentage: 40, status: "inProgress", couponCode: null, enrolledAt: noon, completedAt: null },
};

beforeEach(() => {
  resetServer();
  openSchool();
  become(admin);
  toasts.length = 0;
  answer(students.enrollments, [enrollment]);
});

const show = async () => {
  const page = await showAdmin("/admin/students/user-ana");
  await screen.findByRole("heading", { level: 1 });
  return page;
};
const section = (name: string) => within(screen.getByRole("region", { name }));
const dialog = () => within(screen.getByRole("dialog"));

test("ENROLL-9: an enrollment is ended with a reason that the student reads", async () => {
  const { container, user } = await show();
  await user.click(section("Matrículas").getByRole("button", { name: "Encerrar a matrícula em Git" }));
  dialog().getByText(/na hora/);
  await user.click(dialog().getByRole("button", { name: "Encerrar a matrícula" }));
  dialog().getByText("Explique o motivo ao aluno");
  expect(callsOf(end)).toEqual([]);
  await user.type(dialog().getByRole("textbox", { name: "Motivo" }), " Compra devolvida ");
  expect(await accessibilityProblems(container.ownerDocument.body)).toEqual([]);
  await user.click(dialog().getByRole("button", { name: "Encerrar a matrícula" }));
  expect(callsOf(end)).toEqual([{ enrollmentId: "enrollment1", reason: "Compra devolvida" }]);
  answer(students.enrollments, []);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(toasts.map(({ title }) => title)).toEqual(["Matrícula encerrada"]);
  section("Matrículas").getByText("Nenhuma matrícula ainda.");
});

test("ENROLL-9: one that has ended meanwhile is told as such", async () => {
  refuse(end, refusal("notFound"));
  const { user } = await show();
  await user.click(section("Matrículas").getByRole("button", { name: "Encerrar a matrícula em Git" }));
  await user.type(dialog().getByRole("textbox", { name: "Motivo" }), "Engano");
  await user.click(dialog().getByRole("button", { name: "Encerrar a matrícula" }));
  await waitFor(() => expect(toasts).toMatchObject([{ message: "Esta matrícula já foi encerrada." }]));
  dialog().getByDisplayValue("Engano");
});
