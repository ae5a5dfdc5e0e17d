import { isAiken, readAikenQuestions } from "./aikenQuestions";
import { readCsvQuestions } from "./csvQuestions";
import { readGiftQuestions } from "./giftQuestions";
import { readJsonQuestions } from "./jsonQuestions";
import type { ReadFile } from "./questionFile";
import { isXml, readXmlQuestions } from "./xmlQuestions";

/** The questions of a file, in any of the formats: by its name where that says it, else by what is in it (ADMIN-26). */
export function readQuestionFile(name: string, text: string): ReadFile {
  if (/\.json$/iu.test(name)) return readJsonQuestions(text);
  if (/\.csv$/iu.test(name)) return readCsvQuestions(text);
  if (/\.xml$/iu.test(name) || isXml(text)) return readXmlQuestions(text);
  return isAiken(text) ? readAikenQuestions(text) : readGiftQuestions(text);
}
