import { isAiken, readAikenQuestions } from "./aikenQuestions";
import { readCsvQuestions } from "./csvQuestions";
import { readGiftQuestions } from "./giftQuestions";
import { readJsonQuestions } from "./jsonQuestions";
import type { ReadFile } from "./questionFile";
import { isXml, readXmlQuestions } from "./xmlQuestions";

/** ADMIN-26: reads a file by its name's format, else its content's. */
export function readQuestionFile(name: string, text: string): ReadFile {
  if (/\.json$/iu.test(name)) return readJsonQuestions(text);
  if (/\.csv$/iu.test(name)) return readCsvQuestions(text);
  if (/\.xml$/iu.test(name) || isXml(text)) return readXmlQuestions(text);
  return isAiken(text) ? readAikenQuestions(text) : readGiftQuestions(text);
}
