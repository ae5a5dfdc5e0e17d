/** What people type, and word processors make, between the parts of a code: dashes, minus signs, low lines, blanks. */
const GAP = "[\\s\\p{Dash}_.]*";
const PART = `((?:[A-Z0-9]${GAP}){7}[A-Z0-9])`;
const PARTS = `${PART}${GAP}${PART}${GAP}${PART}(?![\\p{L}\\p{N}])`;
const NAMED = new RegExp(`(?<![\\p{L}\\p{N}])CERT${GAP}${PARTS}`, "u");
const NAMELESS = new RegExp(`(?<![\\p{L}\\p{N}])${PARTS}`, "u");

/**
 * The code in what was typed from paper, pasted or scanned, which may be the address of a check (VERIFY-10): in upper
 * case, with its hyphens. The parts of ids know neither I, L, O nor U, so these are read as what looks like them.
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

/** The text with one character for those that look alike on paper: 0 and O; 1, I and L. */
export const sameLooks = (text: string): string => text.replace(/O/gu, "0").replace(/[IL]/gu, "1");

/** Its beginning, up to the time: with this student and this course. Null for what has not the form of a code. */
export const sharedBeginning = (code: string): string | null =>
  /^CERT-[A-Z0-9]{8}-[A-Z0-9]{8}-(?=[A-Z0-9]{8}$)/u.exec(code)?.[0] ?? null;
