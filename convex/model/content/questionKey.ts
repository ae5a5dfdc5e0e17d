import { encodeHexLowerCase } from "@oslojs/encoding";
import { bareQuestion } from "../../shared/practiceText";
import { sha256 } from "../platform/digest";

/** The same for a question in other marks, spaces or case, of a lesson or of an exam. */
export async function questionKey(question: string): Promise<string> {
  return encodeHexLowerCase(await sha256(bareQuestion(question))).slice(0, 32);
}
