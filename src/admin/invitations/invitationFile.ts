import { csvText, readCsv } from "@convex/shared/csv";
import { invitationRules, type InvitationLine, type InvitationRefusal } from "@convex/shared/invitations";

type ColumnName = Exclude<keyof InvitationLine, "line">;

/** What heads a column, in any of the languages. */
const headings: Record<string, ColumnName> = {
  ...{ name: "fullName", nome: "fullName", nombre: "fullName" },
  ...{ email: "email", "e-mail": "email", correo: "email" },
  ...{ course: "course", curso: "course" },
  ...{ coupon: "coupon", cupom: "coupon", cupón: "coupon", cupon: "coupon" },
  ...{ language: "language", idioma: "language" },
};

export type FileFault =
  { kind: "empty" | "noEmail" | "tooLong" } | { kind: "quote"; line: number } | { kind: "column"; name: string };

/** The lines of a CSV file, whose first one names the columns in any order. Cells that are missing are empty. */
export function readInvitationFile(text: string): { lines: InvitationLine[] } | { fault: FileFault } {
  const { rows, broken } = readCsv(text);
  if (broken !== null) return { fault: { kind: "quote", line: broken } };
  const [head, ...body] = rows;
  if (!head || body.length === 0) return { fault: { kind: "empty" } };
  const names = head.cells.map((cell) => cell.trim());
  const places = names.map((name) => headings[name.toLowerCase()]);
  const unknown = places.findIndex((place, index) => place === undefined && names[index] !== "");
  if (unknown >= 0) return { fault: { kind: "column", name: names[unknown] ?? "" } };
  if (!places.includes("email")) return { fault: { kind: "noEmail" } };
  if (body.length > invitationRules.linesPerFile) return { fault: { kind: "tooLong" } };
  const cellOf = (cells: string[], column: ColumnName): string => csvText(cells[places.indexOf(column)] ?? "").trim();
  const lines = body.map(({ line, cells }) => ({
    ...{ line, fullName: cellOf(cells, "fullName"), email: cellOf(cells, "email") },
    ...{ course: cellOf(cells, "course"), coupon: cellOf(cells, "coupon"), language: cellOf(cells, "language") },
  }));
  return { lines };
}

export interface CheckedLine {
  line: InvitationLine;
  outcome: "invite" | "enroll" | "refused";
  reason: InvitationRefusal | null;
}

type Plan = { outcome: "invite" | "enroll" } | { outcome: "refused"; reason: InvitationRefusal };

/** Asks the server in small calls what it would do; an address counts once. */
export async function checkInvitations(
  lines: readonly InvitationLine[],
  { check, onProgress }: { check: (part: InvitationLine[]) => Promise<Plan[]>; onProgress: (checked: number) => void },
): Promise<CheckedLine[]> {
  const checked: CheckedLine[] = [];
  const seen = new Set<string>();
  for (let start = 0; start < lines.length; start += invitationRules.checkedAtOnce) {
    const part = lines.slice(start, start + invitationRules.checkedAtOnce);
    const plans = await check(part);
    for (const [index, line] of part.entries()) {
      const plan = plans[index] ?? { outcome: "refused", reason: "invitationAddressInvalid" };
      const address = line.email.toLowerCase();
      if (plan.outcome === "refused") checked.push({ line, ...plan });
      else if (seen.has(address)) checked.push({ line, outcome: "refused", reason: "addressRepeated" });
      else checked.push({ line, outcome: plan.outcome, reason: null });
      seen.add(address);
    }
    onProgress(start + part.length);
  }
  return checked;
}
