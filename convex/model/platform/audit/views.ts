import { v, type Infer } from "convex/values";
import type { Doc } from "../../../_generated/dataModel";

export const auditEntry = v.object({
  _id: v.id("auditEntries"),
  at: v.number(),
  actorName: v.string(),
  action: v.string(),
  targetKind: v.string(),
  targetLabel: v.string(),
  detail: v.union(v.string(), v.null()),
});

export function toAuditEntry(entry: Doc<"auditEntries">): Infer<typeof auditEntry> {
  const { _id, actorName, action, targetKind, targetLabel } = entry;
  return { _id, at: entry._creationTime, actorName, action, targetKind, targetLabel, detail: entry.detail ?? null };
}

export const readingLine = v.object({
  _id: v.id("personReadings"),
  at: v.number(),
  actorName: v.string(),
  personName: v.string(),
});

export function toReadingLine(reading: Doc<"personReadings">): Infer<typeof readingLine> {
  const { _id, _creationTime: at, actorName, personName } = reading;
  return { _id, at, actorName, personName };
}
