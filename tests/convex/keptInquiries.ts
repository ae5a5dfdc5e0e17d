import { repeated, type RawTables, type Report } from "./checkedTables";

/** At most five of a student wait, nothing of an exam is kept or published, and no two share a position. */
export function checkInquiries({ inquiries }: RawTables, report: Report): void {
  const open = inquiries.filter(({ state }) => state === "open").map(({ userId }) => userId);
  for (const userId of new Set(open))
    if (open.filter((each) => each === userId).length > 5) report("ASK-6", `${userId} has more than five open`);
  const published = inquiries.filter((row) => row.published !== undefined);
  for (const key of repeated(published.map(({ placeId, publishedOrder }) => `${placeId} ${publishedOrder}`)))
    report("ASK-7", `two at ${key}`);
  for (const { _id, kind, passage, messages, ...row } of inquiries) {
    if (kind === "exam" && (passage ?? row.published) !== undefined) report("ASK-5", `${_id} tells of an exam`);
    if (messages.length === 0 || messages.length > 20) report("ASK-2", `${_id} has ${messages.length} messages`);
    if ((row.published === undefined) !== (row.publishedOrder === undefined)) report("ASK-7", `${_id} has no position`);
  }
}
