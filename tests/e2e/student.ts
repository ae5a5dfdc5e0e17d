import { expect as expectNow, type BrowserContext, type Page } from "@playwright/test";
import { ConvexHttpClient } from "convex/browser";
import { randomUUID } from "node:crypto";
import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { importCourses, readCourses, selfHosted, type SeedQuestion } from "../../scripts/deployment";
import type { Deployment } from "../support/productStack";
import { publicQuery, type Outline } from "../support/queries";
import { theSchool } from "./school";
import { textsOf } from "./texts";

export type Question = SeedQuestion;
/** Pictures are taken without the runner, whose settings are as patient. */
const expect = expectNow.configure({ timeout: 10_000 });
const courses = await readCourses();

/** Tells apart what tests bring to the school that they share, also when a test runs again. */
export const unique = (): string => randomUUID().slice(0, 8);

export interface Person {
  fullName: string;
  email: string;
  password: string;
}

/** A new person; tests share one school. */
export function newPerson(fullName: string): Person {
  return { fullName, email: `pessoa-${unique()}@selo.example`, password: "correto-cavalo-bateria" };
}

/** A published copy of a demonstration course that no other test uses; `short` has the first lessons of two modules. */
export async function newCourse(stack: Deployment, slug: string, { short = false } = {}): Promise<Outline> {
  const course = courses.find((one) => one.slug === slug);
  if (!course) throw new Error(`no course ${slug}`);
  const tag = unique();
  const copy = { ...course, slug: `${slug}-${tag}`, title: `${course.title} ${tag}` };
  if (short) {
    copy.modules = course.modules.slice(0, 2).map((module) => ({ ...module, lessons: module.lessons.slice(0, 2) }));
    const questions = course.exam.questions.map(({ lesson: _, ...question }) => question);
    copy.exam = { ...course.exam, questions };
  }
  await importCourses(selfHosted(stack), [copy]);
  return await outlineOf(copy.slug);
}

const CHAT = /^https:\/\/wa\.me\//;

/**
 * Nothing leaves for other sites. Chats open a tab of their own in front, which is closed: a page behind another gets
 * one frame a second, for good.
 */
export async function keepInside(context: BrowserContext): Promise<void> {
  await context.route(/youtube/, (route) => route.abort());
  await context.route(CHAT, (route) => route.fulfill({ body: "" }));
  context.on("page", (opened) => {
    if (CHAT.test(opened.url())) void opened.close();
  });
}

export async function signUp(page: Page, person: Person): Promise<void> {
  await page.goto("/auth");
  await fillSignUp(page, person);
  await expect(page).toHaveURL("/");
}

/** On the sign-in page. */
export async function fillSignUp(page: Page, person: Person): Promise<void> {
  const t = await textsOf(page);
  await page.getByRole("tab", { name: t("auth:tabs.signup") }).click();
  const panel = page.getByRole("tabpanel", { name: t("auth:tabs.signup") });
  await panel.getByLabel(t("auth:fullName")).fill(person.fullName);
  await panel.getByLabel(t("auth:email")).fill(person.email);
  await panel.getByLabel(t("auth:password"), { exact: true }).fill(person.password);
  await panel.getByRole("button", { name: t("auth:signUp") }).click();
}

export async function signIn(page: Page, { email, password }: Pick<Person, "email" | "password">): Promise<void> {
  await page.goto("/auth");
  const t = await textsOf(page);
  const panel = page.getByRole("tabpanel", { name: t("auth:tabs.signin") });
  await panel.getByLabel(t("auth:email")).fill(email);
  await panel.getByLabel(t("auth:password"), { exact: true }).fill(password);
  await panel.getByRole("button", { name: t("auth:signIn") }).click();
}

export async function enroll(page: Page, slug: string, coupon = ""): Promise<void> {
  await page.goto(`/course/${slug}`);
  const t = await textsOf(page);
  if (coupon) await page.getByLabel(t("course:enroll.coupon")).fill(coupon);
  await page.getByRole("button", { name: t("course:enroll.button") }).click();
}

export async function outlineOf(slug: string): Promise<Outline> {
  return await publicQuery<Outline>(theSchool().url, "visitor/catalog:bySlug", { slug });
}

/** The product opens the next lesson by itself: only another one is loaded. */
export async function completeLesson(page: Page, lessonId: string): Promise<void> {
  if (page.url().endsWith(lessonId)) await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  else await page.goto(`/lesson/${lessonId}`);
  const t = await textsOf(page);
  await page.getByRole("button", { name: t("lesson:complete") }).click();
  await expect(page).not.toHaveURL(new RegExp(lessonId));
}

/** Every lesson of the course, as the page's student but without opening them: for tests of what comes afterwards. */
export async function completeOnServer(page: Page, { modules }: Outline): Promise<void> {
  const auth = await page.evaluate(
    () =>
      Object.entries(localStorage as Record<string, string>).find(([key]) => key.startsWith("__convexAuthJWT_"))?.[1],
  );
  if (!auth) throw new Error("nobody is signed in on this page");
  const client = new ConvexHttpClient(theSchool().url, { auth });
  for (const { _id } of modules.flatMap(({ lessons }) => lessons))
    await client.mutation(api.student.progress.complete, { lessonId: _id as Id<"lessons"> });
}

/** Texts as they are shown: without the backticks around code and the asterisks around words. */
export function asShown(questions: readonly Question[]): readonly Question[] {
  const parts = JSON.stringify(questions).split("`");
  const outsideCode = (part: string): string => part.replaceAll(/(\*{1,2})(?=\S)([^*]+)(?<=\S)\1/g, "$2");
  return JSON.parse(parts.map((part, index) => (index % 2 === 0 ? outsideCode(part) : part)).join("")) as Question[];
}

/** A demonstration course's exam with its answers, as shown. */
export function questionsOf(slug: string): readonly Question[] {
  return asShown(courses.find((course) => course.slug === slug)?.exam.questions ?? []);
}

/** The right option's text by question text: its letter on the page is nobody's to know. */
export function rightOptions(slug: string): Map<string, string> {
  return new Map(questionsOf(slug).map((question) => [question.questionText, rightOption(question)]));
}

const rightOption = (question: Question): string =>
  question[`option${question.correctOption.toUpperCase()}` as "optionA"];

/** Answers the whole open exam, all right or all wrong, and submits it. */
export async function takeExam(
  page: Page,
  course: Outline,
  way: "right" | "wrong",
  questions = questionsOf(course.slug),
): Promise<void> {
  await page.goto(`/exam/${course._id}`);
  const t = await textsOf(page);
  const begin = page.getByRole("button", { name: t("exam:start") });
  const send = page.getByRole("button", { name: t("exam:submit") });
  await expect(begin.or(send).first()).toBeVisible();
  if (await begin.isVisible()) await begin.click();
  await expect(send).toBeDisabled();
  for (const question of questions) {
    const letters = ["a", "b", "c", "d"] as const;
    const letter = way === "right" ? question.correctOption : letters.find((other) => other !== question.correctOption);
    const text = question[`option${(letter ?? "a").toUpperCase()}` as "optionA"];
    const card = page.getByRole("group", { name: question.questionText });
    // A draw leaves some of the bank out.
    if ((await card.count()) === 0) continue;
    // Its words may stand in the question, too.
    const option = page.getByRole("radio", { name: text, exact: true });
    await card.locator("label").filter({ has: option }).click();
  }
  await send.click();
}

/** Passes the exam after all lessons, and goes on to the list; returns the certificate code. */
export async function earnCertificate(page: Page, course: Outline): Promise<string> {
  await takeExam(page, course, "right");
  await expect(page).toHaveURL("/dashboard?tab=certificates");
  const t = await textsOf(page);
  await page.getByRole("link", { name: t("certificate:earned.all") }).click();
  return await page
    .getByRole("tabpanel")
    .getByText(/^CERT-/)
    .first()
    .innerText();
}

/** From sign-up to the certificate, whose code it returns. */
export async function graduate(page: Page, person: Person, slug: string): Promise<string> {
  await signUp(page, person);
  await enroll(page, slug);
  const t = await textsOf(page);
  await expect(page.getByText(t("course:enroll.enrolledTitle"))).toBeVisible();
  const course = await outlineOf(slug);
  await completeOnServer(page, course);
  return await earnCertificate(page, course);
}
