import { csvText, readCsv } from "@/admin/components/csv/csv";
import { findColumns, type Headings } from "@convex/shared/headings";
import { invitationRules, type InvitationLine } from "@convex/shared/invitations";

type ColumnName = Exclude<keyof InvitationLine, "line"> | "lastName";

/** Headings of forms, spreadsheets and other schools' software. */
const headings: Headings<ColumnName> = {
  fullName: [
    ...["name", "nome", "nombre", "nome completo", "nombre completo", "full name", "display name", "first name"],
    ...["firstname", "given name", "primeiro nome", "nome e sobrenome", "nombre y apellido", "nombre y apellidos"],
    ...["aluno", "aluna", "aluno a", "nome do aluno", "nome do a aluno a", "nome do participante", "participante"],
    ...["estudante", "nome do estudante", "estudiante", "alumno", "nombre del alumno", "student", "student name"],
  ],
  lastName: ["last name", "lastname", "surname", "family name", "sobrenome", "apellido", "apellidos"],
  email: [
    ...["e mail", "mail", "email address", "e mail address", "mail address", "endereço de e-mail", "endereço de email"],
    ...["endereço eletrônico", "correio eletrônico", "correo", "correo electrónico", "dirección de correo"],
    ...["dirección de correo electrónico", "dirección de email", "email do aluno", "e-mail do aluno", "seu e-mail"],
    ...["e-mail institucional", "email institucional", "student email", "login email", "user email", "username email"],
  ],
  course: ["curso", "course1", "course slug", "course name", "nome do curso", "nombre del curso", "título do curso"],
  coupon: [
    "cupom",
    "cupón",
    "coupon code",
    "código do cupom",
    "código de cupom",
    "código de cupón",
    "código del cupón",
  ],
  language: ["idioma", "lang", "língua", "lengua", "idioma do e-mail", "language code"],
};

export type FileFault =
  { kind: "empty" | "tooLong" } | { kind: "noEmail"; names: string } | { kind: "quote"; line: number };

interface InvitationFile {
  lines: InvitationLine[];
  /** Headings of columns that are ignored. */
  unused?: string[];
}

const ADDRESS = /\S@\S/u;

/**
 * Reads the invitations in a CSV file.
 *
 * The first line may name the columns, in any order and among others. Without it, the column that holds addresses is
 * the email and the first other text is the name. Missing cells are empty.
 */
export function readInvitationFile(text: string): InvitationFile | { fault: FileFault } {
  const { rows, broken } = readCsv(text);
  if (broken !== null) return { fault: { kind: "quote", line: broken } };
  const [head] = rows;
  if (!head) return { fault: { kind: "empty" } };
  const hasHeading = !head.cells.some((cell) => ADDRESS.test(cell));
  const body = hasHeading ? rows.slice(1) : rows;
  if (body.length === 0) return { fault: { kind: "empty" } };
  const names = head.cells.map((cell) => cell.trim());
  const { places, unused } = hasHeading ? findColumns(names, headings) : byContent(head.cells);
  if (!places.has("email")) {
    const place = body[0]?.cells.findIndex((cell) => ADDRESS.test(cell)) ?? -1;
    if (place < 0) return { fault: { kind: "noEmail", names: names.filter((name) => name !== "").join(", ") } };
    places.set("email", place);
  }
  if (body.length > invitationRules.linesPerFile) return { fault: { kind: "tooLong" } };
  const left = unused.filter((name) => name !== names[places.get("email") ?? -1]);
  const lines = body.map(({ line, cells }) => ({ line, ...toLine((name) => cells[places.get(name) ?? -1] ?? "") }));
  return { lines, ...(left.length > 0 && { unused: left }) };
}

/** Finds columns without headings, named by their first text. */
function byContent(cells: readonly string[]): ReturnType<typeof findColumns<ColumnName>> {
  const email = cells.findIndex((cell) => ADDRESS.test(cell));
  const [name = -1, ...others] = cells.flatMap((cell, index) =>
    index !== email && /\p{L}/u.test(cell) ? [index] : [],
  );
  const places = new Map<ColumnName, number>([["email", email]]);
  if (name >= 0) places.set("fullName", name);
  return { places, unused: others.map((index) => cells[index] ?? "") };
}

function toLine(raw: (name: ColumnName) => string): Omit<InvitationLine, "line"> {
  const cell = (name: ColumnName): string => csvText(raw(name)).replaceAll("\u00A0", " ").trim();
  const { email, name } = readAddress(cell("email"));
  return {
    email,
    fullName: [cell("fullName"), cell("lastName")].filter((part) => part !== "").join(" ") || name,
    course: cell("course"),
    coupon: cell("coupon"),
    language: cell("language"),
  };
}

/** Invisible characters that mail programs and web pages leave. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Reads an address with its decoration.
 *
 * `Ana <ana@x.example>`, `mailto:ana@x.example` and `ana@x.example;` mean the same address.
 */
function readAddress(cell: string): { email: string; name: string } {
  if (cell.length > invitationRules.cell) return { email: cell, name: "" };
  const shown = cell.replace(UNSEEN, "").trim();
  const [, name = "", inner = shown] = /^([^<>]*)<([^<>]+)>\W*$/u.exec(shown) ?? [];
  const email = inner.replace(/^mailto:/iu, "").replace(/^[\s"'(<]+|[\s"'.,;:)>]+$/gu, "");
  return { email, name: name.replace(/["']/gu, "").trim() };
}
