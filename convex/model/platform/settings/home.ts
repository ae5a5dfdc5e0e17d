import type * as z from "zod/mini";
import { v, type Infer } from "convex/values";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { homeForm, homeTextsOf } from "../../../shared/homeForm";
import { nextVersion, readForm } from "../forms";
import { readSettings, saveSettings } from "./settings";
import { homeFormFields } from "./tables";

const switches = {
  showsSteps: v.boolean(),
  showsCertificate: v.boolean(),
  showsTeachers: v.boolean(),
  showsQuestions: v.boolean(),
};

const texts = v.array(v.object({ title: v.string(), text: v.string() }));
const byLanguage = v.object({ pt: texts, es: texts, en: texts });

/** The home page as anyone may see it; no questions are the client's own. */
export const homeView = v.object({ ...switches, questions: byLanguage, voices: byLanguage });

const absent = { questionsPt: "", questionsEs: "", questionsEn: "", voicesPt: "", voicesEs: "", voicesEn: "" };
const typed = v.string();

/** Fields of the administrators' form. */
export const homeFormView = v.object({
  ...switches,
  trialLessons: v.boolean(),
  ...{ questionsPt: typed, questionsEs: typed, questionsEn: typed },
  ...{ voicesPt: typed, voicesEs: typed, voicesEn: typed },
  version: v.number(),
});

/** Fields that administrators save. */
export const homeInput = homeFormFields;

/** All sections, and a trial lesson in every course. */
const UNSAVED = {
  ...{ showsSteps: true, showsCertificate: true, showsTeachers: true, showsQuestions: true },
  trialLessons: true,
  version: 0,
};

export async function readHomeForm(ctx: QueryCtx): Promise<Infer<typeof homeFormView>> {
  return { ...absent, ...((await readSettings(ctx)).home ?? UNSAVED) };
}

export async function readHome(ctx: QueryCtx): Promise<Infer<typeof homeView>> {
  const { version, trialLessons, questionsPt, questionsEs, questionsEn, voicesPt, voicesEs, voicesEn, ...shows } =
    await readHomeForm(ctx);
  return {
    ...shows,
    questions: { pt: homeTextsOf(questionsPt), es: homeTextsOf(questionsEs), en: homeTextsOf(questionsEn) },
    voices: { pt: homeTextsOf(voicesPt), es: homeTextsOf(voicesEs), en: homeTextsOf(voicesEn) },
  };
}

/** Whether visitors may read the first lesson of each course (COURSE-15). */
export const hasTrialLessons = async (ctx: QueryCtx): Promise<boolean> =>
  (await readSettings(ctx)).home?.trialLessons ?? UNSAVED.trialLessons;

/**
 * Saves the home page.
 * Errors: editConflict, formInvalid.
 */
export async function saveHome(ctx: MutationCtx, input: z.input<typeof homeForm>, seen: number): Promise<void> {
  const fields = readForm(homeForm, input);
  const { home: stored } = await readSettings(ctx);
  const version = nextVersion({ ...fields, ...(stored ?? UNSAVED) }, seen, fields);
  await saveSettings(ctx, { home: { ...fields, version } });
}
