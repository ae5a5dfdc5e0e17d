import * as z from "zod/mini";

/** What a form keeps for each wrong field: a full translation key, so that a change of language changes it as well. */
export type FieldErrors = Partial<Record<string, string>>;

/** A `validate` for Mantine's useForm from one of the schemas in convex/shared; the first problem of a field counts. */
export function validateWith(schema: z.ZodMiniType): (values: unknown) => FieldErrors {
  return (values) => {
    const result = z.safeParse(schema, values);
    if (result.success) return {};
    const errors: FieldErrors = {};
    for (const { path, message } of result.error.issues) errors[path.join(".")] ??= `validation:${message}`;
    return errors;
  };
}
