import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import { HomeForm } from "@/admin/settings/HomeForm";
import { accessibilityProblems, renderPage } from "../render";
import { callsOf, resetServer } from "./fakeServer";

vi.mock("convex/react", () => import("./fakeServer"));
vi.mock("@/lib/toast", () => ({ showToast: vi.fn() }));

const settings = {
  ...{ showsSteps: true, showsCertificate: true, showsTeachers: true, showsQuestions: true, trialLessons: true },
  ...{ questionsPt: "", questionsEs: "", questionsEn: "", voicesPt: "", voicesEs: "", voicesEn: "" },
  version: 2,
};
const show = () => renderPage(<HomeForm settings={settings} />, { texts: ["adminHome", "controls", "validation"] });
const save = () => screen.getByRole("button", { name: "Salvar página inicial" });

beforeEach(resetServer);

test("HOME-17, COURSE-15: switches and texts are saved over the version they were read at", async () => {
  const { user, container } = await show();
  await user.click(screen.getByLabelText(/^Abrir a primeira aula de cada curso/));
  await user.type(screen.getByLabelText("Depoimentos em português"), "Ana{Enter}Muito bom.");
  await user.click(save());
  const voicesPt = "Ana\nMuito bom.";
  expect(callsOf(api.admin.home.update)).toMatchObject([
    { version: 2, showsSteps: true, trialLessons: false, voicesPt },
  ]);
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("HOME-17: a question without an answer is told before it is sent", async () => {
  const { user } = await show();
  await user.type(screen.getByLabelText("Perguntas em português"), "Quanto custa?");
  await user.click(save());
  screen.getByText(/^Use até 12 perguntas/, { selector: "[class*=error]" });
  expect(callsOf(api.admin.home.update)).toEqual([]);
});
