import { encodeHexLowerCase } from "@oslojs/encoding";
import { bareQuestion } from "../../shared/practiceText";
import { sha256 } from "../platform/digest";

/**
 * Key of a question's text, for lessons and exams.
 * Ignores marks, spaces and case.
 */
export async function questionKey(question: string): Promise<string> {
  return encodeHexLowerCase(await sha256(bareQuestion(question))).slice(0, 32);
}
