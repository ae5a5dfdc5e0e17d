/**
 * Characters between the parts of a typed code.
 * People and word processors use dashes, minus signs, underscores and blanks.
 */
const GAP = "[\\s\\p{Dash}_.]*";
const PART = `((?:[A-Z0-9]${GAP}){7}[A-Z0-9])`;
const PARTS = `${PART}${GAP}${PART}${GAP}${PART}(?![\\p{L}\\p{N}])`;
const NAMED = new RegExp(`(?<![\\p{L}\\p{N}])CERT${GAP}${PARTS}`, "u");
const NAMELESS = new RegExp(`(?<![\\p{L}\\p{N}])${PARTS}`, "u");

/**
 * Finds the code in a typed, pasted or scanned text (VERIFY-10).
 * In upper case, with its hyphens. The text may be the address of the check. Ids have no I, L, O or U, so these
 * are read as the digits that they look like.
 */
export function readCertificateCode(typed: string): string {
  const text = typed
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .toUpperCase();
  const [whole, course = "", user = "", time = ""] = NAMED.exec(text) ?? NAMELESS.exec(text) ?? [];
  if (whole !== undefined) {
    return ["CERT", ofId(course), ofId(user), bare(time)].join("-");
  }
  const plain = text.replace(/\p{Dash}/gu, "-").replace(/\s/gu, "");
  return /CERT-[\p{L}\p{N}-]+/u.exec(plain)?.[0] ?? plain.replace(/[^\p{L}\p{N}-]/gu, "");
}

const bare = (part: string): string => part.replace(/[^A-Z0-9]/gu, "");
const ofId = (part: string): string => sameLooks(bare(part)).replace(/U/gu, "V");

/** Merges characters that look alike on paper: 0 and O; 1, I, L. */
export const sameLooks = (text: string): string => text.replace(/O/gu, "0").replace(/[IL]/gu, "1");

/**
 * Returns the code up to its time, or null.
 * All codes of this student and course share it. Null unless the text has the form of a code.
 */
export const sharedBeginning = (code: string): string | null =>
  /^CERT-[A-Z0-9]{8}-[A-Z0-9]{8}-(?=[A-Z0-9]{8}$)/u.exec(code)?.[0] ?? null;
