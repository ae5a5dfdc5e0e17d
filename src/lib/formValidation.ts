import * as z from "zod/mini";

/** Errors by field, as translation keys, so that they follow a change of language. */
export type FieldErrors = Partial<Record<string, string>>;

/** Makes a `validate` for Mantine's useForm from a schema in convex/shared; the first issue of a field counts. */
export function validateWith(schema: z.ZodMiniType): (values: unknown) => FieldErrors {
  return (values) => {
    const result = z.safeParse(schema, values);
    if (result.success) return {};
    const errors: FieldErrors = {};
    for (const { path, message } of result.error.issues) errors[path.join(".")] ??= `validation:${message}`;
    return errors;
  };
}
