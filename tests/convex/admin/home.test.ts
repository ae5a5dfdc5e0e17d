import { expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import { limits } from "../../../convex/shared/limits";
import { addCourse, addPerson, createBackend, errorCode, type Backend } from "../setup";
import { home } from "./homeScene";
import { auditTrail, lastChanges } from "./scene";

const { get, update } = api.admin.home;
const shown = (t: Backend) => t.query(api.visitor.settings.home, {});
const none = { pt: [], es: [], en: [] };

test("HOME-17: every section shows until an administrator saves the page", async () => {
  const t = createBackend();
  const admin = await addPerson(t, "admin");
  const { trialLessons, ...switches } = home;
  expect(await shown(t)).toEqual({ ...switches, questions: none, voices: none });
  const questionsPt = "Quanto custa?\r\nUma vez só.\r\nSem mensalidade.\n\n\nPosso parar?\nPode.";
  const voicesEs = " Ana Souza · curso de Git\nAprendí mucho. ";
  await admin.as.mutation(update, { version: 0, ...home, showsSteps: false, questionsPt, voicesEs });
  expect(await shown(t)).toEqual({
    ...{ ...switches, showsSteps: false },
    questions: {
      ...none,
      pt: [
        { title: "Quanto custa?", text: "Uma vez só. Sem mensalidade." },
        { title: "Posso parar?", text: "Pode." },
      ],
    },
    voices: { ...none, es: [{ title: "Ana Souza · curso de Git", text: "Aprendí mucho." }] },
  });
  expect(await auditTrail(t)).toEqual([expect.stringMatching(/^settings\.updated home .*showsSteps/)]);
  expect((await lastChanges(t)).join()).not.toContain("Ana Souza");
});

test("HOME-17: an edit over another's is refused, and an empty text is none", async () => {
  const t = createBackend();
  const admin = await addPerson(t, "admin");
  await admin.as.mutation(update, { version: 0, ...home, voicesPt: "Ana\nMuito bom." });
  expect(await errorCode(admin.as.mutation(update, { version: 0, ...home }))).toBe("editConflict");
  await admin.as.mutation(update, { version: 1, ...home, voicesPt: " \n " });
  expect(await admin.as.query(get, {})).toMatchObject({ ...home, voicesPt: "", version: 2 });
  expect((await shown(t)).voices).toEqual(none);
});

const lines = (count: number, text = "Sim.") => Array.from({ length: count }, (_, n) => `P${n}?\n${text}`).join("\n\n");

test.each<[string, object, string]>([
  ["a question without an answer", { questionsPt: "Quanto custa?" }, "questionsPt: homeQuestionsInvalid"],
  ["a question too many", { questionsEs: lines(limits.homeQuestions + 1) }, "questionsEs: homeQuestionsInvalid"],
  ["a long answer", { questionsEn: lines(1, "x".repeat(601)) }, "questionsEn: homeQuestionsInvalid"],
  ["a long question", { questionsPt: `${"x".repeat(161)}\nSim.` }, "questionsPt: homeQuestionsInvalid"],
  ["a voice too many", { voicesPt: lines(limits.homeVoices + 1) }, "voicesPt: homeVoicesInvalid"],
  ["a name that reorders text", { voicesEn: "Ana \u202E\nBom." }, "voicesEn: homeVoicesInvalid"],
])("HOME-17: %s is refused", async (_, wrong, error) => {
  const t = createBackend();
  const admin = await addPerson(t, "admin");
  expect(await errorCode(admin.as.mutation(update, { version: 0, ...home, ...wrong }))).toBe(error);
  expect((await shown(t)).voices).toEqual(none);
});

test("HOME-16: teachers are those of published courses, with some of these; nobody blocked, no draft", async () => {
  const t = createBackend();
  const admin = await addPerson(t, "admin");
  const titles = ["A", "B", "C", "D"];
  const courses = await Promise.all(titles.map((title) => addCourse(t, { title, slug: title.toLowerCase() })));
  const draft = await addCourse(t, { title: "Draft", status: "draft" });
  const [many, one, hidden, blocked] = await Promise.all([1, 2, 3, 4].map(() => addPerson(t)));
  if (!many || !one || !hidden || !blocked) throw new Error("four people");
  const teach = (userId: typeof one.userId, courseId: typeof draft._id) =>
    admin.as.mutation(api.admin.roles.addTeacher, { userId, courseId });
  for (const { _id } of [draft, ...courses]) await teach(many.userId, _id);
  const [first] = courses;
  if (!first) throw new Error("a course");
  await teach(one.userId, first._id);
  await teach(hidden.userId, draft._id);
  await teach(blocked.userId, first._id);
  await admin.as.mutation(api.admin.students.setBlocked, { userId: blocked.userId, blocked: true });
  const listed = await t.query(api.visitor.catalog.teachers, {});
  expect(listed.map(({ courses: taught }) => taught.length).sort()).toEqual([1, limits.homeTaught]);
  expect(JSON.stringify(listed)).not.toContain("Draft");
});
