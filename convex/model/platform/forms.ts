import type { Value } from "convex/values";
import type * as z from "zod/mini";
import { fail } from "./errors";

/**
 * Validates a form on the server, as the browser did.
 * Error: formInvalid.
 */
export function readForm<Form extends z.ZodMiniType>(form: Form, input: z.input<Form>): z.output<Form> {
  const parsed = form.safeParse(input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return refuse(issue?.path.join(".") ?? "", issue?.message ?? "");
}

/**
 * Refuses one field of a form.
 * Error: formInvalid.
 *
 * @param field dotted path: "modules.0.title"
 * @param message key in the client's namespace `validation`, with the line if it is about a long text
 */
export function refuse(field: string, message: string | { error: string; line: number }): never {
  if (typeof message === "string") return fail("formInvalid", { field, message });
  return fail("formInvalid", { field, message: message.error, line: message.line });
}

/**
 * Returns the version after a save.
 * Refuses saves based on an older version. Error: editConflict with the stored `version` and the stored values of
 * `fields`.
 */
export function nextVersion<Stored extends { version: number }>(
  stored: Stored,
  seen: number,
  saved: Partial<Stored>,
): number {
  if (stored.version === seen) return seen + 1;
  const fields = changedFields(stored, saved).map((name) => [name, (stored[name] ?? null) as Value] as const);
  return fail("editConflict", { version: stored.version, fields: Object.fromEntries(fields) });
}

export function changedFields<Stored extends object>(
  stored: Stored,
  saved: Partial<Stored>,
): (keyof Stored & string)[] {
  const names = Object.keys(saved) as (keyof Stored & string)[];
  return names.filter((name) => stored[name] !== saved[name]);
}
