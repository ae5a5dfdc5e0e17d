import * as z from "zod/mini";

const blank = z.string().check(z.trim(), z.maxLength(0, { abort: true }));

/** Treats an empty input as absent. */
export function optional<Schema extends z.ZodMiniType>(schema: Schema, message: string) {
  const typed = z._default(z.union([blank, schema], message), "");
  const given = z.transform((value: z.output<typeof typed>): z.output<Schema> | undefined =>
    value === "" ? undefined : (value as never),
  );
  return z.pipe(typed, given);
}
