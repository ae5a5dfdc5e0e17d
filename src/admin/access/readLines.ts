import { csvText, readCsv } from "@/admin/components/csv/csv";
import { findColumns, type Headings } from "@convex/shared/headings";
import { invitationRules, type InvitationLine } from "@convex/shared/invitations";

/** Effect of the lines: passes, or invitations without one. */
export const givenByLines = ["access", "invitation"] as const;
export type GivenByLines = (typeof givenByLines)[number];

type PersonColumn = "fullName" | "lastName" | "email" | "phone" | "course" | "language";
type ColumnName = PersonColumn | "coupon" | "price" | "date" | "formTimestamp" | "until" | "note";

/** Headings of forms, spreadsheets and other schools' software. */
const personHeadings: Headings<PersonColumn> = {
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
  language: ["idioma", "lang", "língua", "lengua", "idioma do e-mail", "language code"],
  phone: [
    ...[
      "telefone",
      "telefono",
      "telephone",
      "phone1",
      "phone number",
      "mobile",
      "mobile phone",
      "celular",
      "móvil",
      "whatsapp",
      "fone",
    ],
    ...[
      "telefone celular",
      "telefone whatsapp",
      "número de telefone",
      "número do whatsapp",
      "seu telefone",
      "seu whatsapp",
    ],
    ...["número de teléfono", "teléfono móvil", "teléfono celular", "celular whatsapp", "tel"],
  ],
};

/** Other columns are named as ignored. */
const headings: Record<GivenByLines, Partial<Headings<ColumnName>>> = {
  invitation: {
    ...personHeadings,
    coupon: [
      ...["cupom", "cupón", "coupon code", "código do cupom", "código de cupom", "código de cupón", "código del cupón"],
    ],
  },
  access: {
    ...personHeadings,
    // A product that is no course is refused: it must not give all courses.
    course: [...personHeadings.course, "produto", "nome do produto", "product", "product name", "producto"],
    price: [
      ...["preço", "precio", "valor", "valor pago", "preço pago", "valor da compra", "valor total", "valor do pedido"],
      ...["importe", "monto", "total", "amount", "amount paid", "precio pagado", "valor pagado"],
    ],
    date: [
      ...[
        "data",
        "fecha",
        "data da compra",
        "data de compra",
        "data do pagamento",
        "data de pagamento",
        "data do pedido",
      ],
      ...["fecha de compra", "fecha de la compra", "fecha de pago", "fecha del pedido", "purchase date", "order date"],
      ...["payment date", "date of purchase"],
    ],
    // In forms that write the day first.
    formTimestamp: ["carimbo de data hora", "marca temporal"],
    until: [
      ...["válido até", "validade", "último dia", "acesso até", "até", "data de expiração", "expira em", "vence em"],
      ...["válido hasta", "validez", "último día", "acceso hasta", "hasta", "fecha de expiración", "caduca el"],
      ...["valid until", "last day", "access until", "expires", "expires at", "expiry date", "expiration date"],
    ],
    note: [
      "nota",
      "notas",
      "notes",
      "observação",
      "observações",
      "obs",
      "anotação",
      "anotações",
      "observación",
      "observaciones",
    ],
  },
};

/** Columns without headings, if the address comes first. */
const usualOrder: Record<GivenByLines, ColumnName[]> = {
  access: ["email", "fullName", "phone", "price", "date", "course"],
  invitation: ["email", "fullName"],
};

export type FileFault =
  { kind: "empty" | "tooLong" } | { kind: "noEmail"; names: string } | { kind: "quote"; line: number };

interface ReadLines {
  lines: InvitationLine[];
  /** Headings of columns that are ignored. */
  unused?: string[];
}

const ADDRESS = /\S@\S/u;

/**
 * Reads lines of a CSV file, or pasted ones.
 *
 * The first line may name the columns, in any order and among others. Without it, the column that holds addresses is
 * the email and the first other text is the name; passes have their usual order if the address comes first. Missing
 * cells are empty.
 */
export function readLines(text: string, gives: GivenByLines): ReadLines | { fault: FileFault } {
  const { rows, broken } = readCsv(text);
  if (broken !== null) return { fault: { kind: "quote", line: broken } };
  const [head] = rows;
  if (!head) return { fault: { kind: "empty" } };
  const hasHeading = !head.cells.some((cell) => ADDRESS.test(cell));
  const body = hasHeading ? rows.slice(1) : rows;
  if (body.length === 0) return { fault: { kind: "empty" } };
  const names = head.cells.map((cell) => cell.trim());
  const { places, unused } = hasHeading
    ? findColumns(names, headings[gives])
    : byContent(head.cells, usualOrder[gives]);
  if (!places.has("email")) {
    const place = body[0]?.cells.findIndex((cell) => ADDRESS.test(cell)) ?? -1;
    if (place < 0) return { fault: { kind: "noEmail", names: names.filter((name) => name !== "").join(", ") } };
    places.set("email", place);
  }
  if (body.length > invitationRules.linesPerFile) return { fault: { kind: "tooLong" } };
  const left = unused.filter((name) => name !== names[places.get("email") ?? -1]);
  const lines = body.map(({ line, cells }) => ({
    line,
    ...toLine((name) => cells[places.get(name) ?? -1] ?? "", gives),
  }));
  return { lines, ...(left.length > 0 && { unused: left }) };
}

/** Finds columns without headings, named by their first text. */
function byContent(cells: readonly string[], order: ColumnName[]): ReturnType<typeof findColumns<ColumnName>> {
  const email = cells.findIndex((cell) => ADDRESS.test(cell));
  if (email === 0 && order.length > 2) {
    const unused = cells.slice(order.length).filter((cell) => cell.trim() !== "");
    return { places: new Map(order.map((name, index) => [name, index])), unused };
  }
  const [name = -1, ...others] = cells.flatMap((cell, index) =>
    index !== email && /\p{L}/u.test(cell) ? [index] : [],
  );
  const places = new Map<ColumnName, number>([["email", email]]);
  if (name >= 0) places.set("fullName", name);
  return { places, unused: others.map((index) => cells[index] ?? "") };
}

function toLine(raw: (name: ColumnName) => string, gives: GivenByLines): Omit<InvitationLine, "line"> {
  const cell = (name: ColumnName): string => csvText(raw(name)).replaceAll("\u00A0", " ").trim();
  const { email, name } = readAddress(cell("email"));
  const [phone, date] = [cell("phone"), cell("date") || cell("formTimestamp")];
  const pass = { price: cell("price"), date, until: cell("until"), note: cell("note") };
  return {
    email,
    fullName: [cell("fullName"), cell("lastName")].filter((part) => part !== "").join(" ") || name,
    course: cell("course"),
    coupon: cell("coupon"),
    language: cell("language"),
    ...(phone !== "" && { phone }),
    ...(gives === "access" && { pass }),
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
