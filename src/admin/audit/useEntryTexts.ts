import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { auditActions } from "@convex/shared/auditActions";
import { useDates, type Dates } from "@/lib/dates";
import { useFormat, type Format } from "@/lib/format";
import type { AuditEntry } from "./api";

type Change = AuditEntry["changes"][number];
type Words = TFunction<"adminAudit">;

export interface EntryTexts {
  /** The action. */
  action: (entry: AuditEntry) => string;
  /** The target. */
  target: (entry: AuditEntry) => string;
  actor: (entry: AuditEntry) => string;
  moment: (entry: AuditEntry) => string;
  /** From what to what, a line for each field. */
  changes: (entry: AuditEntry) => string[];
  /** Details beyond the fields; null if there are none. */
  detail: (entry: AuditEntry) => string | null;
  /** Counts of a job; null for other entries. */
  counts: (entry: AuditEntry) => string | null;
}

/** An entry in the reader's language. */
export function useEntryTexts(): EntryTexts {
  const { t } = useTranslation("adminAudit");
  const dates = useDates();
  const format = useFormat();
  return useMemo(
    () => ({
      action: ({ action }) => {
        const known = auditActions.find((name) => name === action);
        return known === undefined ? t("unknown") : t(`action.${known}`);
      },
      target: (entry) => targetText(t, entry),
      actor: ({ actorName }) => actorName || t("about.anonymous"),
      moment: ({ at }) => t("moment", { date: dates.date(at), time: dates.time(at) }),
      changes: ({ changes }) => changes.map((change) => changeText(t, change, { dates, format })),
      detail: ({ detail, targetKind }) =>
        detail === null ? null : detailText(t, targetKind === "generation" ? `lessons: ${detail}` : detail),
      counts: ({ job }) => (job === null ? null : countsText(t, job.counts)),
    }),
    [t, dates, format],
  );
}

/** Targets without a name of their own. */
const unnamed = ["student", "certificate", "invitation", "audit"] as const;

function targetText(t: Words, { targetKind, targetId, targetLabel }: AuditEntry): string {
  const several = unnamed.find((kind) => kind === targetKind);
  if (several && targetId === "list") return t(`about.${several}`);
  if (targetKind === "generation") return t("about.generation");
  const part = (["promo", "issuer", "school", "home", "security", "access", "webhook"] as const).find(
    (name) => name === targetId,
  );
  if (targetKind === "settings" && part) return t(`about.${part}`);
  return targetLabel || t("about.anonymous");
}

function changeText(t: Words, change: Change, { dates, format }: { dates: Dates; format: Format }): string {
  const field = t(`field.${change.field as "title"}`, { defaultValue: change.field });
  const [from, to] = [change.from, change.to].map((value) => valueText(t, { ...change, value }, { dates, format }));
  if (change.from === null) return t("change.added", { field, to });
  if (change.to === null) return t("change.gone", { field, from });
  // Another file, or a key whose ends are the same.
  if (change.from === change.to && change.kind !== "length") return t("change.replaced", { field });
  return t("change.both", { field, from, to });
}

interface Shown extends Pick<Change, "kind"> {
  value: Change["from"];
}

function valueText(t: Words, { kind, value }: Shown, { dates, format }: { dates: Dates; format: Format }): string {
  if (value === null) return t("value.nothing");
  const count = Number(value);
  switch (kind) {
    case "text":
    case "masked":
      return String(value);
    case "file":
      return t("value.file");
    case "length":
      return t("value.characters", { count });
    case "number":
      return format.number(count);
    case "percent":
      return format.percent(count);
    case "minutes":
      return t("value.minutes", { count });
    case "hours":
      return t("value.hours", { count });
    case "money":
      return format.price(count);
    case "day":
      return dates.day(String(value));
    case "yesNo":
      return t(value === true ? "value.yes" : "value.no");
    case "choice":
      return t(`choice.${String(value) as "draft"}`, { defaultValue: String(value) });
  }
}

type Counts = NonNullable<AuditEntry["job"]>["counts"];

function countsText(t: Words, counts: Counts): string {
  if (counts === null) return t("job.running");
  const { done, refused, isCanceled } = counts;
  const parts = [t("job.done", { count: done }), refused > 0 && t("job.refused", { count: refused })];
  return [...parts, isCanceled && t("job.canceled")].filter(Boolean).join(", ");
}

/**
 * Translates "lessons: 4".
 * Anything else is a name or a reason, and returned as it is.
 */
function detailText(t: Words, detail: string): string {
  const parts = detail.split(", ").map((part) => {
    const [name = "", value] = part.split(": ");
    const label = t(`field.${name as "title"}`, { defaultValue: "" });
    if (label === "") return null;
    return value === undefined ? label : t("counted", { name: label, value });
  });
  return parts.every((part) => part !== null) ? parts.join(", ") : detail;
}
