import { inRanges } from "../../platform/ranges";
import ranges from "./pdf/fonts/printable.json";

const IGNORABLE = /[\p{Default_Ignorable_Code_Point}\s]/u;

/** Whether the PDF's faces have all of the text (CERT-30). */
export function isPrintable(text: string): boolean {
  const has = (part: string) =>
    Array.from(part).every((each) => IGNORABLE.test(each) || inRanges(ranges, each.codePointAt(0) ?? 0));
  return has(text.normalize("NFC")) || has(text.normalize("NFD"));
}

/**
 * Returns the name as documents print it.
 * The Latin name if the faces lack a letter. Null until one is given.
 */
export function printedName({ studentName, latinName }: { studentName: string; latinName?: string }): string | null {
  return isPrintable(studentName) ? studentName : (latinName ?? null);
}

/**
 * Returns the name as pages and the check show it.
 * Both names, if there are two, so that the document can be compared.
 */
export const shownName = ({ studentName, latinName }: { studentName: string; latinName?: string }): string =>
  latinName === undefined ? studentName : `${studentName} (${latinName})`;
