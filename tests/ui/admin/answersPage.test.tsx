import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import type { Answers } from "@/admin/students/api";
import type { Language } from "@/i18n/languages";
import { admin, become } from "../fakeSession";
import { accessibilityProblems } from "../render";
import { showAdmin } from "./adminPage";
import { courseRow } from "./courseFixtures";
import { answer, callsOf, refusal, refuse, resetServer } from "./fakeServer";
import { id, noon, openSchool, person } from "./schoolFixtures";

vi.mock("convex/react", () => import("./fakeServer"));
vi.mock("@/lib/session", () => import("../fakeSession"));
vi.mock("@/lib/toast", () => import("../toastLog"));

const { students } = api.admin;
const question: Answers["questions"][number] = {
  ...{ _id: id("question1"), questionText: "O que faz `git merge`?", options: ["Une", "Apaga", "Copia", "Envia"] },
  ...{ chosen: "b", correct: "a", counted: false, explanation: "Porque une." },
  lesson: { _id: id("lesson1"), title: "Ramos" },
};
const answers: Answers = {
  attempt: { ...{ _id: id("attempt1"), score: 5, passed: false, submittedAt: noon }, lapsed: false, ended: false },
  course: { _id: courseRow._id, slug: "git", title: "Git", language: "pt" },
  ...{ correctCount: 1, questionCount: 3, fullName: person.fullName },
  questions: [question, { ...question, _id: id("question2"), chosen: null }],
};

beforeEach(() => {
  resetServer();
  openSchool();
  become(admin);
  answer(students.answers, answers);
});

const show = async (language?: Language) => {
  const page = await showAdmin("/admin/students/user-ana/answers/attempt1", language);
  await screen.findByRole("heading", { level: 1 });
  return page;
};

describe("EXAM-80: the answers of an attempt", () => {
  test("each question with the chosen and the right option, its lesson, and the way back to the person", async () => {
    const { container } = await show();
    expect(callsOf(students.open)).toContainEqual({ userId: "user-ana" });
    screen.getByRole("heading", { level: 1, name: "Respostas da prova: Git" });
    screen.getByText("Nota 5/10: 1 de 3 questões certas.");
    screen.getByText("1 questão mudou desde então e não aparece.");
    const [first, second] = screen.getAllByRole("article");
    const [une, apaga] = within(first as HTMLElement).getAllByRole("listitem");
    within(une as HTMLElement).getByText("Resposta certa");
    within(apaga as HTMLElement).getByText("Resposta do aluno");
    const lesson = within(first as HTMLElement).getByRole("link", { name: "Aula: Ramos" });
    expect(lesson.getAttribute("href")).toBe("/admin/lessons/lesson1");
    within(second as HTMLElement).getByText("Sem resposta");
    expect(within(second as HTMLElement).queryByText("Resposta do aluno")).toBeNull();
    const back = screen.getByRole("link", { name: person.fullName });
    expect(back.getAttribute("href")).toBe("/admin/students/user-ana");
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test.each([
    ["en", "Exam answers: Git", "The student’s answer"],
    ["es", "Respuestas del examen: Git", "Respuesta del estudiante"],
  ] as const)("in %s", async (language, title, chosen) => {
    await show(language);
    screen.getByRole("heading", { level: 1, name: title });
    screen.getByText(chosen);
  });

  test("an attempt that is not there, and a visit that could not be put on record", async () => {
    answer(students.answers, null);
    const { unmount } = await show();
    screen.getByText("Respostas não encontradas");
    unmount();
    refuse(students.open, refusal("readingNotRecorded"));
    await showAdmin("/admin/students/user-ana/answers/attempt1");
    await screen.findByRole("button", { name: "Tentar novamente" });
    expect(screen.queryByRole("article")).toBeNull();
  });
});
