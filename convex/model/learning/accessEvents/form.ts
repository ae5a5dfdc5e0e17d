import { literals } from "convex-helpers/validators";
import { v, type Infer } from "convex/values";
import * as z from "zod/mini";
import { accessEventRules, accessEventTypes } from "../../../shared/accessEvents";
import { isCalendarDay } from "../../../shared/brazilDay";
import { isWholeBetween } from "../../../shared/contentFields";
import { languageOfLine } from "../../../shared/invitations";
import { limits } from "../../../shared/limits";
import { defaultMailLanguage, mailLanguages } from "../../../shared/mailKinds";
import { optional } from "../../../shared/optional";
import { emailField, fullNameField } from "../../../shared/personFields";

/** An event of a checkout, as read. */
export const accessEvent = v.object({
  id: v.string(),
  type: literals(...accessEventTypes),
  email: v.string(),
  /** Empty if unknown. */
  name: v.string(),
  /** Null if not told. */
  language: v.union(literals(...mailLanguages), v.null()),
  /** Slug or id; absent: all courses. */
  course: v.optional(v.string()),
  until: v.optional(v.string()),
  priceCents: v.optional(v.number()),
  /** Empty if not told. */
  reason: v.string(),
});
export type AccessEvent = Infer<typeof accessEvent>;

/** A field that may be missing, null or empty. */
const open = <Schema extends z.ZodMiniType>(schema: Schema) => z.nullable(optional(schema, ""));

/** No control characters, lone surrogates or direction marks. */
const PLAIN = /^[^\p{Cc}\p{Cs}\p{Bidi_Control}]*$/u;

const languageField = z.string().check(
  z.maxLength(accessEventRules.name, { abort: true }),
  z.refine((text) => languageOfLine(text, defaultMailLanguage) !== null),
);

/**
 * Fields of an event; unknown ones are refused.
 * A misspelled `until` would give a pass for ever.
 */
const fields = z.strictObject({
  id: z.string().check(z.regex(/^[\x21-\x7e]+$/), z.maxLength(accessEventRules.id)),
  type: z.enum(accessEventTypes),
  email: emailField,
  name: open(fullNameField),
  language: open(languageField),
  // Not empty: a checkout's missing value would open all courses.
  course: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(accessEventRules.name), z.regex(PLAIN))),
  until: open(z.string().check(z.refine(isCalendarDay))),
  priceCents: open(z.number().check(z.refine((cents) => isWholeBetween(cents, 0, limits.priceCents)))),
  reason: open(
    z.string().check(
      z.overwrite((text) => text.replace(/\s+/gu, " ").trim()),
      z.regex(PLAIN),
      z.maxLength(limits.passNote),
    ),
  ),
});

export const accessEventForm = z.pipe(
  fields,
  z.transform(({ name, language, course, until, priceCents, reason, ...rest }): AccessEvent => {
    const told = language ?? "";
    return {
      ...rest,
      name: name ?? "",
      language: told === "" ? null : languageOfLine(told, defaultMailLanguage),
      ...(course !== undefined && { course }),
      ...(until && { until }),
      ...(typeof priceCents === "number" && { priceCents }),
      reason: reason ?? "",
    };
  }),
);
