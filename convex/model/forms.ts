import type * as z from "zod/mini";
import type { ErrorCode } from "../shared/errorCodes";
import { fail } from "./errors";

/** Messages of forms (shared/*Form.ts) that are an error of their own. */
const codes: Partial<Record<string, ErrorCode>> = {
  slugInvalid: "slugInvalid",
  contentTooLong: "tooLarge",
  questionsRequired: "examQuestionsEmpty",
};

/**
 * What the browser's form has checked is checked again here. Errors: invalidInput with `field` (a path with dots) and
 * `message` (a key of the client's namespace `validation`), or the codes above.
 */
export function readForm<Form extends z.ZodMiniType>(form: Form, input: z.input<Form>): z.output<Form> {
  const parsed = form.safeParse(input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const message = issue?.message ?? "";
  return fail(codes[message] ?? "invalidInput", { field: issue?.path.join(".") ?? "", message });
}

/**
 * The version after a change, when the editor has seen the current one: nobody overwrites what they have not seen.
 * Error: editConflict.
 */
export function nextVersion(current: number, seen: number): number {
  return current === seen ? current + 1 : fail("editConflict");
}

/** Names of the fields that a change changes, for the audit trail: "title, slug". */
export function changedFields<Fields extends object>(before: Fields, after: Partial<Fields>): string {
  const names = Object.keys(after) as (keyof Fields & string)[];
  return names.filter((name) => before[name] !== after[name]).join(", ");
}
