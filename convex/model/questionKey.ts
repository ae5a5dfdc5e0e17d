import { bareQuestion } from "../shared/practiceText";
import { sha256, toHex } from "./digest";

/** The same for a question in other marks, spaces or case, of a lesson or of an exam. */
export async function questionKey(question: string): Promise<string> {
  return toHex(await sha256(bareQuestion(question))).slice(0, 32);
}
