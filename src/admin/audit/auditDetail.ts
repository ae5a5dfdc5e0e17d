import type { TFunction } from "i18next";

/** Names the server writes into an entry's detail: changed fields and counts. */
const fields = [
  "title",
  "description",
  "slug",
  "durationHours",
  "durationMinutes",
  "lessonType",
  "content",
  "passingScore",
  "timeLimitMinutes",
  "lessons",
  "modules",
  "questions",
  "changed",
  "enrollments",
] as const;

function translated(t: TFunction<"adminReports">, part: string): string | null {
  const [name = "", value] = part.split(": ");
  const field = fields.find((known) => known === name);
  if (field === undefined) return null;
  const label = t(`audit.field.${field}`);
  return value === undefined ? label : t("audit.counted", { name: label, value });
}

/** Translates "title, content" and "lessons: 4"; anything else is a name and stays. */
export function auditDetail(t: TFunction<"adminReports">, detail: string): string {
  const parts = detail.split(", ").map((part) => translated(t, part));
  return parts.every((part) => part !== null) ? parts.join(", ") : detail;
}
