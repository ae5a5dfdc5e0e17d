/** Forms of a value on the audit trail; the page prints each in the reader's language. */
export const auditValueKinds = [
  /** A line of text. */
  "text",
  /** A text of several lines: its number of characters. */
  "length",
  /** A key of which only the ends stand there. */
  "masked",
  /** Whether there is a file. */
  "file",
  "number",
  "percent",
  "minutes",
  "hours",
  /** Centavos. */
  "money",
  /** yyyy-MM-dd. */
  "day",
  "yesNo",
  /** One of a few names, with a text of its own. */
  "choice",
] as const;
export type AuditValueKind = (typeof auditValueKinds)[number];

/** Null: not set, or not there. */
export type AuditValue = string | number | boolean | null;

/** A field before and after a change. */
export interface AuditChange {
  field: string;
  kind: AuditValueKind;
  from: AuditValue;
  to: AuditValue;
}
