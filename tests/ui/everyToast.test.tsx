import { screen, waitFor } from "@testing-library/react";
import { ConvexError } from "convex/values";
import i18next, { type TOptions } from "i18next";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { AccountNav } from "@/app/layout/AccountNav";
import { LessonList } from "@/visitor/course/LessonList";
import { useEnrollAction } from "@/visitor/course/useEnrollAction";
import { SignInForm, SignUpForm } from "@/visitor/auth/AccountForms";
import { useSubmission } from "@/student/exam/useSubmission";
import { useCompletion } from "@/student/lesson/useCompletion";
import { ProfileForm } from "@/student/profile/ProfilePanel";
import { languages } from "@/i18n/languages";
import { become, student } from "./fakeSession";
import { renderPage } from "./render";
import { course, exam, failed, lesson, sitting } from "./studentFixtures";
import { toasts } from "./toastLog";

/*
 * Each situation raises its toast, in each language. tests/i18n/prescribedTexts.test.ts checks the words,
 * profile.test.tsx 'Erro de validação', and each page's tests that nothing shows twice.
 */
const { server, signedIn } = vi.hoisted(() => ({ server: vi.fn(), signedIn: { now: true } }));

vi.mock("@/lib/session", () => import("./fakeSession"));
vi.mock("@/lib/toast", () => import("./toastLog"));
vi.mock(import("@/lib/contact"), async (original) => ({
  ...(await original()),
  useContact: () => ({ number: "5511988887777", text: null }),
}));
vi.mock("@/lib/offer", () => ({ useOffer: () => null }));
vi.mock("@/visitor/course/api", () => ({
  useNextSteps: () => [],
  useAccess: () => "open",
  useEnrollment: () => null,
  useIsSignedIn: () => signedIn.now,
  useEnroll: () => server,
}));
vi.mock("@/visitor/auth/api", () => ({ useSignIn: () => server, useSignUp: () => server }));
vi.mock("@/student/exam/api", () => ({ useSubmitExam: () => server }));
vi.mock("@/student/lesson/api", () => ({ useCompleteLesson: () => server, usePrewarmLesson: () => vi.fn() }));
vi.mock("@/student/profile/api", () => ({ useUpdateProfile: () => server }));

/** A button that calls one of a screen's hooks. */
function Do({ it }: { it: () => Promise<void> }) {
  return <button onClick={() => void it()}>do</button>;
}
function Enroll() {
  const { enroll } = useEnrollAction(
    course,
    { code: "BEMVINDO20", discount: null, refuse: () => undefined },
    { offer: null, hasPass: false },
  );
  return <Do it={() => enroll(true)} />;
}
function Complete() {
  return <Do it={useCompletion(lesson).complete} />;
}
function Submit() {
  const { submit } = useSubmission(exam, "CERT-1");
  return <Do it={() => submit(sitting.sittingId, false)} />;
}
const profile = {
  fullName: "Ana",
  latinName: null,
  needsLatinName: false,
  email: "ana@example.com",
  phone: null,
  dataNascimento: null,
  uf: null,
  cep: null,
  avatarUrl: null,
  version: 0,
};

interface Row {
  situation: string;
  screen: ReactNode;
  answer: () => Promise<unknown>;
  title: string;
  message: [key: string, values?: TOptions];
  variant: "destructive" | "success" | undefined;
  visitor?: boolean;
}

const says = (value: unknown) => () => Promise.resolve(value);
const refuses =
  (code: string, data: Record<string, string> = {}) =>
  () =>
    Promise.reject(new ConvexError({ code, ...data }));
const breaks = () => Promise.reject(new Error("boom"));
const red = { variant: "destructive" } as const;
const green = { variant: "success" } as const;
const enrolled = (discountPercentage: number | null) => says({ outcome: "enrolled", discountPercentage });
const completed = says({
  progressPercentage: 33,
  nextLessonId: null,
  practiceModuleId: null,
  courseSlug: "x",
  certificateHash: null,
});
const passed = { ...failed, score: 10, passed: true };
const lessonList = <LessonList course={course} lessons={course.modules[1]?.lessons ?? []} />;

const coupon = (code: string): Row => ({
  situation: code,
  screen: <Enroll />,
  answer: refuses(code),
  title: `errors:${code}.title`,
  message: [`errors:${code}.message`],
  ...red,
});
const needsAccount = { title: "course:toasts.authTitle", message: ["course:toasts.authMessage"] as [string], ...red };

// prettier-ignore
const rows: Row[] = [
  { situation: "ENROLL-1: enrolling without an account", screen: <Enroll />, answer: enrolled(null), ...needsAccount, visitor: true },
  { situation: "a session that has ended", screen: <Enroll />, answer: refuses("notAuthenticated"), ...needsAccount },
  { situation: "COURSE-6: a lesson without an account", screen: lessonList, answer: breaks, ...needsAccount, visitor: true },
  { situation: "COURSE-6: a lesson without an enrollment", screen: lessonList, answer: breaks, title: "course:toasts.authTitle", message: ["course:toasts.notEnrolledMessage"], ...red },
  coupon("couponInvalid"),
  coupon("couponExpired"),
  coupon("couponExhausted"),
  { situation: "COUPON-14: too many codes", screen: <Enroll />, answer: refuses("tooManyAttempts"), title: "errors:tooManyAttempts.title", message: ["errors:tooManyAttempts.message", { count: 1 }], ...red },
  { situation: "ENROLL-5: enrolling fails", screen: <Enroll />, answer: breaks, title: "course:toasts.failureTitle", message: ["course:toasts.failureMessage"], ...red },
  { situation: "ENROLL-3: enrolled", screen: <Enroll />, answer: enrolled(null), title: "course:toasts.successTitle", message: ["course:toasts.successMessage"], ...green },
  { situation: "ENROLL-3: enrolled with a coupon", screen: <Enroll />, answer: enrolled(20), title: "course:toasts.successTitle", message: ["course:toasts.successDiscount", { percent: 20 }], ...green },
  { situation: "LESSON-7: completing a lesson fails", screen: <Complete />, answer: breaks, title: "lesson:toasts.failureTitle", message: ["lesson:toasts.failureMessage"], ...red },
  { situation: "LESSON-7: a lesson is completed", screen: <Complete />, answer: completed, title: "lesson:toasts.lessonCompleted", message: ["lesson:toasts.progressUpdated"], ...green },
  { situation: "EXAM-13: answers are missing", screen: <Submit />, answer: refuses("examAnswersInvalid"), title: "exam:toasts.answerAllQuestions", message: ["exam:toasts.pleaseAnswerAll"], ...red },
  { situation: "EXAM-16: sending the exam fails", screen: <Submit />, answer: breaks, title: "exam:toasts.failureTitle", message: ["exam:toasts.failureMessage"], ...red },
  { situation: "EXAM-15: passed, lessons incomplete", screen: <Submit />, answer: says({ ...passed, lessonsCompleted: 4 }), title: "exam:toasts.lessonsTitle", message: ["exam:toasts.lessonsMessage", { score: "10", count: 9 }], variant: undefined },
  { situation: "EXAM-15: passed again, with the certificate", screen: <Submit />, answer: says({ ...passed, certificateHash: "CERT-1" }), title: "exam:toasts.passedTitle", message: ["exam:toasts.passedMessage", { score: "10" }], ...green },
  { situation: "CERT-14: passed again with a suspended certificate", screen: <Submit />, answer: says({ ...passed, certificateHash: "CERT-1", certificateState: "suspended" }), title: "exam:toasts.lessonsTitle", message: ["exam:toasts.stateMessage.suspended", { score: "10" }], variant: undefined },
  { situation: "PROFILE-9: the profile is saved", screen: <ProfileForm profile={profile} />, answer: says(null), title: "profile:toasts.updatedTitle", message: ["profile:toasts.updatedMessage"], ...green },
  { situation: "PROFILE-9: saving the profile fails", screen: <ProfileForm profile={profile} />, answer: breaks, title: "profile:toasts.failureTitle", message: ["common:failure.unknown.message"], ...red },
  { situation: "SITE-9: signed out", screen: <AccountNav />, answer: says(undefined), title: "common:header.logoutSuccess", message: ["common:header.goodbye"], variant: undefined },
  { situation: "SESSION-1: blocked at sign-in", screen: <SignInForm />, answer: refuses("accountBlocked"), title: "errors:accountBlocked.title", message: ["errors:accountBlocked.message"], ...red },
  { situation: "AUTH-7: sign-in is refused, with the server's message", screen: <SignInForm />, answer: refuses("invalidCredentials"), title: "auth:loginError", message: ["errors:invalidCredentials.message"], ...red },
  { situation: "AUTH-4: signed in", screen: <SignInForm />, answer: says(undefined), title: "auth:loginSuccess", message: ["auth:welcomeBack"], ...green },
  { situation: "AUTH-7: sign-up is refused, with the server's message", screen: <SignUpForm />, answer: refuses("formInvalid", { field: "email", message: "emailTaken" }), title: "auth:registerError", message: ["validation:emailTaken"], ...red },
  { situation: "AUTH-4: signed up", screen: <SignUpForm />, answer: says(undefined), title: "auth:registerSuccess", message: ["auth:registerWelcome"], ...green },
];

const texts = ["course", "lesson", "exam", "profile", "auth", "controls", "validation"];
const typed = ["Ana Souza", "ana@example.com", "correto-cavalo"];

beforeEach(() => {
  become(student);
  toasts.length = 0;
  sessionStorage.clear();
  server.mockReset();
  vi.stubGlobal("open", vi.fn());
});

describe.each(languages)("%s", (language) => {
  test.each(rows)("$situation", async ({ screen: element, answer, title, message, variant, visitor = false }) => {
    signedIn.now = !visitor;
    server.mockImplementation(answer);
    const { container, user } = await renderPage(element, { texts, language });
    const fields = [...container.querySelectorAll<HTMLInputElement>("input:required")].filter(
      ({ value }) => value === "",
    );
    for (const [place, field] of fields.entries()) await user.type(field, typed.slice(-fields.length)[place] ?? "");
    const buttons = screen.getAllByRole("button");
    const button = container.querySelector<HTMLElement>("[type=submit]") ?? buttons[buttons.length - 1];
    if (!button) throw new Error("nothing to press");
    await user.click(button);

    const [key, values = {}] = message;
    const text = i18next.t as (key: string, values?: object) => string;
    expect([i18next.exists(title), i18next.exists(key, values)]).toEqual([true, true]);
    const toast = { title: text(title), message: text(key, values), ...(variant && { variant }) };
    await waitFor(() => expect(toasts).toEqual([expect.objectContaining(toast)]));
  });
});
