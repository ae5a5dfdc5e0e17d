import { ConvexHttpClient } from "convex/browser";
import { api } from "../../convex/_generated/api";
import { examLetters, optionField } from "../../convex/shared/examLetters";
import type { Deployment } from "../support/productStack";
import { newPerson, unique, type Person } from "./student";

/** Rows for the administration's dialogs, each with its own name. */
export interface DialogWorld {
  course: { _id: string; title: string };
  module: string;
  lesson: { _id: string; title: string };
  exam: { _id: string; title: string };
  coupon: string;
  /** With a certificate. */
  graduate: Person;
  /** In the exam now. */
  sitter: Person;
  /** Invited, without an account. */
  invited: string;
}

const RIGHT = "Certa";

async function clientOf({ url }: Deployment, params: Record<string, string>): Promise<ConvexHttpClient> {
  const { tokens } = await new ConvexHttpClient(url).action(api.auth.signIn, { provider: "password", params });
  return new ConvexHttpClient(url, { auth: tokens?.token ?? "" });
}

/** Through the public functions, which is faster than through pages. */
export async function createDialogWorld(stack: Deployment): Promise<DialogWorld> {
  const stamp = unique();
  const { email, password } = stack.accounts.admin;
  const admin = await clientOf(stack, { flow: "signIn", email, password });

  const title = `Curso ${stamp}`;
  const about = { description: "Um curso." };
  const { courseId } = await admin.mutation(api.admin.courses.create, {
    ...{ title, slug: `curso-${stamp}`, ...about, durationHours: 4 },
  });
  const module = `Módulo ${stamp}`;
  const { moduleId } = await admin.mutation(api.admin.modules.create, { courseId, title: module, ...about });
  const lesson = `Aula ${stamp}`;
  const { lessonId } = await admin.mutation(api.admin.lessons.create, {
    ...{ moduleId, title: lesson, lessonType: "text", durationMinutes: 5, content: "Um texto." },
  });
  const exam = `Prova ${stamp}`;
  const { examId } = await admin.mutation(api.admin.exams.create, {
    ...{ courseId, title: exam, ...about, passingScore: 80, timeLimitMinutes: 60 },
  });
  const questions = Array.from({ length: 5 }, (_, index) => ({
    ...{ questionText: `Pergunta ${index} ${stamp}?`, correctOption: "a" as const },
    ...{ optionA: RIGHT, optionB: "Errada", optionC: "Outra", optionD: "Nenhuma" },
  }));
  await admin.mutation(api.admin.questions.add, { examId, questions });
  await admin.mutation(api.admin.courses.setStatus, { courseId, status: "published" });
  const coupon = `CUPOM${stamp}`.toUpperCase();
  await admin.mutation(api.admin.coupons.create, {
    ...{ code: coupon, discountPercentage: 10, isActive: true, validFrom: "2026-01-01" },
  });
  await admin.mutation(api.admin.announcements.create, {
    ...{ title: `Aviso ${stamp}`, text: "Um texto.", audience: "course", courseId },
  });
  const invited = `convidada-${stamp}@selo.example`;
  const invitation = { email: invited, fullName: "", course: "", coupon: "", language: "pt" };
  await admin.action(api.admin.invitations.invite, invitation);

  const enrolled = async (person: Person): Promise<ConvexHttpClient> => {
    const client = await clientOf(stack, { flow: "signUp", ...person });
    await client.mutation(api.student.enrollments.enroll, { courseId });
    await client.mutation(api.student.progress.complete, { lessonId });
    return client;
  };
  const graduate = newPerson(`Graduada ${stamp}`);
  const student = await enrolled(graduate);
  const { sittingId } = await student.mutation(api.student.exams.start, { courseId });
  const page = await student.query(api.student.exams.get, { courseId });
  for (const { _id: questionId, ...question } of page?.questions ?? []) {
    const option = examLetters.find((letter) => question[optionField[letter]] === RIGHT) ?? "a";
    await student.mutation(api.student.exams.answer, { sittingId, questionId, option });
  }
  await student.mutation(api.student.exams.submit, { sittingId });

  const sitter = newPerson(`Sentada ${stamp}`);
  await (await enrolled(sitter)).mutation(api.student.exams.start, { courseId });
  return {
    ...{ course: { _id: courseId, title }, module, lesson: { _id: lessonId, title: lesson } },
    ...{ exam: { _id: examId, title: exam }, coupon, graduate, sitter, invited },
  };
}
