import { parseISO } from "date-fns";
import * as z from "zod/mini";
import { announcementRules, formAudiences } from "./announcements";
import { isCalendarDay } from "./brazilDay";
import { isWholeBetween, titleField } from "./contentFields";
import { limits } from "./limits";
import { optional } from "./optional";

const DAY = 24 * 60 * 60_000;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const dayField = z.string().check(z.refine(isCalendarDay, "dayInvalid"));
const timeField = z.string().check(z.regex(TIME, "timeInvalid"));
const daysField = z.number().check(z.refine((days) => isWholeBetween(days, 1, limits.stoppedDays), "stoppedDays"));

/** When it goes out: now, or on a day and at a time in Brasília. */
const whenFields = {
  when: z._default(z.enum(["now", "later"]), "now"),
  day: optional(dayField, "dayInvalid"),
  time: optional(timeField, "timeInvalid"),
};

const textFields = {
  title: titleField,
  text: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "announcementTextRequired"),
      z.maxLength(limits.announcementText, "announcementTextTooLong"),
    ),
};

type When = z.output<z.ZodMiniObject<typeof whenFields>>;

/**
 * Moment of a day and time in Brasília, ms since epoch.
 * NaN without both.
 */
const momentOf = ({ day, time }: Pick<When, "day" | "time">): number =>
  parseISO(`${day ?? ""}T${time ?? ""}:00-03:00`).getTime();

/**
 * When it is sent, ms since epoch.
 * The form has checked that day and time are there.
 */
export const sendAtOf = (when: When): number => (when.when === "now" ? Date.now() : momentOf(when));

const [DAY_PATH, TIME_PATH, DAYS_PATH, COURSE_PATH]: string[][] = [["day"], ["time"], ["days"], ["courseId"]];

const whenChecks = [
  z.refine<When>(({ when, day }) => when === "now" || day !== undefined, { path: DAY_PATH, error: "dayInvalid" }),
  z.refine<When>(({ when, time }) => when === "now" || time !== undefined, { path: TIME_PATH, error: "timeInvalid" }),
  z.refine<When>((when) => when.when === "now" || !(momentOf(when) <= Date.now()), {
    path: DAY_PATH,
    error: "momentPast",
  }),
  z.refine<When>((when) => when.when === "now" || !(momentOf(when) > Date.now() + announcementRules.daysAhead * DAY), {
    path: DAY_PATH,
    error: "momentFar",
  }),
] as const;

/**
 * A new announcement (NEWS-1).
 * Messages are keys of the namespace `validation`.
 */
export const announcementForm = z
  .object({
    ...textFields,
    audience: z.enum(formAudiences),
    /** Empty for none. */
    courseId: z._default(z.string(), ""),
    days: optional(daysField, "stoppedDays"),
    ...whenFields,
  })
  .check(
    z.refine(({ audience, courseId }) => audience !== "course" || courseId !== "", {
      path: COURSE_PATH,
      error: "courseRequired",
    }),
    z.refine(({ audience, days }) => audience !== "stopped" || days !== undefined, {
      path: DAYS_PATH,
      error: "stoppedDays",
    }),
    ...whenChecks,
  );

/** A message to chosen people of a course. */
export const messageForm = z.object(textFields);

/** A change of its words, and of its time while it is scheduled. */
export const announcementEditForm = z.object({ ...textFields, ...whenFields }).check(...whenChecks);
