import type { GenericValidator } from "convex/values";
import { api } from "../../convex/_generated/api";
import type { Id, TableNames } from "../../convex/_generated/dataModel";
import type { MutationCtx } from "../../convex/_generated/server";
import schema from "../../convex/schema";
import { attempt } from "./examScene";
import { certifiedPerson } from "./documentScene";
import { write } from "./practiceScene";
import { addCourse, allRows, lessonsOf, type Backend } from "./setup";

/** The parts of a validator that the tests read. */
export interface Shape {
  kind: string;
  tableName?: string;
  value?: unknown;
  isOptional: "optional" | "required";
  fields?: Record<string, Shape>;
  members?: Shape[];
  element?: Shape;
  key?: Shape;
}

export const tables = Object.keys(schema.tables) as TableNames[];

export function fieldsOf(table: TableNames): Record<string, Shape> {
  return (schema.tables[table].validator as GenericValidator as unknown as Shape).fields ?? {};
}

/** Names of the tables that a field refers to, at any depth. */
export function referredTables(shape: Shape): string[] {
  const inner = [...Object.values(shape.fields ?? {}), ...(shape.members ?? [])];
  if (shape.element) inner.push(shape.element);
  if (shape.key) inner.push(shape.key);
  return [...(shape.tableName === undefined ? [] : [shape.tableName]), ...inner.flatMap(referredTables)];
}

type Ids = Map<string, string>;

/** Some valid value; references go to the row that `ids` names. */
function valueOf(shape: Shape, ids: Ids): unknown {
  const { kind, fields = {}, members = [], element, tableName = "" } = shape;
  if (kind === "id") return ids.get(tableName);
  if (kind === "literal") return shape.value;
  if (kind === "union") return members[0] && valueOf(members[0], ids);
  if (kind === "object") return objectOf(fields, ids);
  if (kind === "array") return element && referredTables(element).length === 0 ? [valueOf(element, ids)] : [];
  if (kind === "record") return {};
  if (kind === "boolean") return false;
  return kind === "float64" ? 1 : "something";
}

function objectOf(fields: Record<string, Shape>, ids: Ids): Record<string, unknown> {
  const required = Object.entries(fields).filter(([, { isOptional }]) => isOptional === "required");
  return Object.fromEntries(required.map(([name, shape]) => [name, valueOf(shape, ids)]));
}

/** Referred to by others. */
const first: TableNames[] = ["authSessions", "authAccounts", "examAttempts", "certificates"];

/**
 * A row of the person's in every table that refers to a person, and one for each field that does: a field that was
 * added yesterday is among them. Other references lead to `other`.
 */
export async function fillPersonalTables(
  ctx: MutationCtx,
  { userId, other }: { userId: Id<"users">; other: Id<"users"> },
): Promise<void> {
  const ids: Ids = new Map();
  for (const table of tables) {
    const [row] = await allRows(ctx, table);
    if (row) ids.set(table, row._id);
  }
  ids.set("_storage", await ctx.storage.store(new Blob(["a file"])));
  const order = [...first, ...tables.filter((table) => !first.includes(table))];
  for (const table of order) {
    for (const [field, shape] of Object.entries(fieldsOf(table))) {
      if (!referredTables(shape).includes("users") || field === "work") continue;
      const mine = await allRows(ctx, table).then((rows) => rows.find((row) => JSON.stringify(row).includes(userId)));
      if (mine) ids.set(table, mine._id);
      if (mine && field === "userId") continue;
      ids.set("users", other);
      const row = { ...objectOf(fieldsOf(table), ids), [field]: userId } as never;
      ids.set(table, await ctx.db.insert(table, row));
    }
  }
  // Rows that refer to the person's sessions, accounts, certificates.
  for (const table of tables) {
    const fields = fieldsOf(table);
    const own = Object.values(fields).flatMap(referredTables);
    if (own.includes("users") || !first.some((parent) => own.includes(parent))) continue;
    await ctx.db.insert(table, objectOf(fields, ids));
  }
}

/** A student with a certificate of one course, two failed attempts at another, and a colleague who stays. */
export async function student() {
  const scene = await certifiedPerson();
  const { t, person } = scene;
  const course = await addCourse(t, { title: "Rust", lessons: [2] });
  await person.as.mutation(api.student.enrollments.enroll, { courseId: course._id });
  const [lesson] = await lessonsOf(t, course._id);
  if (lesson) await write(t, lesson._id, ["Q"]);
  for (let time = 0; time < 2; time++) await attempt(t, person.as, course._id, 1);
  return { ...scene, course };
}

/** `table.field` or `table` of every row that still contains one of the words. */
export async function traces(t: Backend, words: string[]): Promise<string[]> {
  return await t.run(async (ctx) => {
    const found: string[] = [];
    for (const table of tables) {
      for (const row of await allRows(ctx, table)) {
        for (const [field, value] of Object.entries(row)) {
          if (words.some((word) => JSON.stringify(value).includes(word))) found.push(`${table}.${field}`);
        }
      }
    }
    return [...new Set(found)].sort();
  });
}
