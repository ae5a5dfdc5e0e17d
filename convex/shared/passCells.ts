import { headingKey } from "./headings";
import type { InvitationRefusal, PassCells } from "./invitations";
import { limits } from "./limits";
import { parsePrice } from "./price";
import { readDay } from "./writtenDay";

interface ReadPass {
  fields: { until?: string; priceCents?: number; boughtOn?: string; note: string };
  faults: InvitationRefusal[];
}

/**
 * Reads what a line says about its pass, with all its faults.
 *
 * @param today in Brasília: nobody has bought tomorrow, and a pass that is over gives nothing
 */
export function readPassCells({ price, date, until, note }: PassCells, today: string): ReadPass {
  const faults: InvitationRefusal[] = [];
  const read = <Value>(cell: string, parse: (text: string) => Value | null, fault: InvitationRefusal) => {
    if (cell.trim() === "") return null;
    const value = parse(cell);
    if (value === null) faults.push(fault);
    return value;
  };
  const priceCents = read(price, readPrice, "linePriceInvalid");
  const boughtOn = read(date, (text) => dayThat(text, (day) => day <= today), "lineDayInvalid");
  const last = read(until, (text) => dayThat(text, (day) => day >= today), "lineUntilInvalid");
  if (note.trim().length > limits.passNote) faults.push("lineNoteTooLong");
  const fields = {
    ...(last !== null && { until: last }),
    ...(priceCents !== null && { priceCents }),
    ...(boughtOn !== null && { boughtOn }),
    note: note.trim(),
  };
  return { fields, faults };
}

const readPrice = (text: string): number | null => {
  const cents = text.length > LONGEST_PRICE ? null : parsePrice(text);
  return cents !== null && cents <= limits.priceCents ? cents : null;
};

const LONGEST_PRICE = 40;

function dayThat(text: string, isMeant: (day: string) => boolean): string | null {
  const day = readDay(text);
  return day !== null && isMeant(day) ? day : null;
}

/** Words that people write for all courses. */
const ALL = new Set(
  ["todos", "todos os cursos", "todos los cursos", "all", "all courses", "acesso total", "acceso total"].map(
    headingKey,
  ),
);

/** Whether a line's course means all of them. */
export const meansAllCourses = (course: string): boolean => course.trim() === "" || ALL.has(headingKey(course));
