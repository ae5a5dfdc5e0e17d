import * as z from "zod/mini";
import { limits } from "./limits";
import { optional } from "./optional";

/** A question with its answer, or a voice: its name and its words. */
export interface HomeText {
  title: string;
  text: string;
}

/** Texts apart by an empty line; the first line of each is its title. */
export const homeTextsOf = (typed: string): HomeText[] =>
  typed
    .trim()
    .split(/\n\s*\n/)
    .filter((block) => block !== "")
    .map((block) => {
      const [title = "", ...lines] = block.split("\n").map((line) => line.trim());
      return { title, text: lines.join(" ") };
    });

const fits = ({ title, text }: HomeText): boolean =>
  title.length <= limits.homeTitle && text !== "" && text.length <= limits.homeText;

/** Each check aborts, so that the message of `optional` is told. */
const homeTexts = (most: number) =>
  z.string().check(
    z.maxLength(most * (limits.homeTitle + limits.homeText), { abort: true }),
    z.overwrite((typed) => typed.replace(/\r\n?/g, "\n").trim()),
    z.regex(/^[^\p{Bidi_Control}]*$/u, { abort: true }),
    z.refine((typed) => homeTextsOf(typed).length <= most && homeTextsOf(typed).every(fits), { abort: true }),
  );

const questions = optional(homeTexts(limits.homeQuestions), "homeQuestionsInvalid");
const voices = optional(homeTexts(limits.homeVoices), "homeVoicesInvalid");

/**
 * The home page and trial lessons (HOME-17).
 * Texts are by language; empty questions are the client's own. Messages are keys of the namespace `validation`.
 */
export const homeForm = z.object({
  showsSteps: z.boolean(),
  showsCertificate: z.boolean(),
  showsTeachers: z.boolean(),
  showsQuestions: z.boolean(),
  trialLessons: z.boolean(),
  questionsPt: questions,
  questionsEs: questions,
  questionsEn: questions,
  voicesPt: voices,
  voicesEs: voices,
  voicesEn: voices,
});
