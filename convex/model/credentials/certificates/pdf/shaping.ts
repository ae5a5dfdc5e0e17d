/**
 * Prepares text for pdfkit, which skips two steps of shaping.
 * Its font engine (fontkit) neither reorders combining marks nor drops invisible characters.
 *
 * @param has whether the face has a character
 */
export function toShape(text: string, has: (codePoint: number) => boolean): string {
  return text
    .replace(THAI_AM, "\u0E4D$1\u0E32")
    .replace(ARABIC_MARKS, (marks) => sorted(marks, /[\u0651]/u))
    .replace(HEBREW_MARKS, (marks) => sorted(marks, /[\u05C1\u05C2]/u, /\u05BC/u))
    .replace(HALF_FORM, "\u094D")
    .replace(IGNORABLE, (each) => (has(each.codePointAt(0) ?? 0) && JOINER.test(each) ? each : ""));
}

/** Thai vowel after tone marks: its ring goes below them. */
const THAI_AM = /([\u0E48-\u0E4B]*)\u0E33/gu;
/** Arabic marks to sort: shadda first, unlike in NFC. */
const ARABIC_MARKS = /[\u064B-\u0655]{2,}/gu;
/** Hebrew marks to sort: the dots of a letter before its vowel. */
const HEBREW_MARKS = /[\u05B0-\u05C2]{2,}/gu;
/**
 * Half letter of Devanagari.
 * A font that does not join the two draws it anyway.
 */
const HALF_FORM = /\u094D\u200D/gu;
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;
const JOINER = /[\u200C\u200D]/u;

/** Sorts marks by kind, otherwise in their order. */
function sorted(marks: string, ...kinds: RegExp[]): string {
  const rank = (mark: string) => {
    const kind = kinds.findIndex((each) => each.test(mark));
    return kind < 0 ? kinds.length : kind;
  };
  return Array.from(marks)
    .sort((one, other) => rank(one) - rank(other))
    .join("");
}
