import { Knowledge, marksIn, type Row, type Tables } from "./roleOracle";

const named = (names: string): ReadonlySet<string> => new Set(names.split(/\s+/));

/** Kept by the server beside each write; in words of the school, so marks in them are no breach. */
const RECORDS = named("auditEntries jobItems jobs mails personReadings");
/** Public halves of the school's keys. */
const BY_SIGNED_IN = named("badgeKeys");
/** Written for visitors too: places in line, links to reset a password, and sums, which follow other rows later. */
const BY_ANYONE = named("signInPlaces passwordResets pendingCounts platformTotals");
/** Fields that change as time passes. */
const BY_CLOCK: Readonly<Record<string, readonly string[]>> = { presence: ["isHere"] };
/** A person's own rows. */
const BY_SELF = named(`acceptances accessRequests addressChanges announcementReceipts badges certificateFiles
  certificateRecords certificates dataExports emailConfirmations enrollments endedEnrollments examAttempts examSeats
  examSittings inquiries lessonPlaces lessonProgress mails nameRequests practiceAnswers practiceDays presence profiles
  secondFactors sessionDevices authSessions authRefreshTokens lessonNotes`);
/** People of the whole school. */
const BY_SUPPORT =
  named(`accessRequests announcementReceipts announcements badges certificateEvents certificateFiles certificates
  emailConfirmations endedEnrollments enrollments examCandidates examSeats examSittings inquiries invitations passes
  passwordResets presence statusLists certificateRecords`);
/** Contents and people of the courses that one teaches. */
const BY_TEACHER =
  named(`announcementReceipts announcements badges certificateFiles courseExams courses examCandidates examQuestions examSeats
  examSittings generationJobs generationQueues inquiries lessonContents lessonImages lessonProgress lessonSummaries
  lessons modules practiceQuestions textVersions versionTexts binnedProgress enrollments certificates`);
/** Fields of rows that others' acts may change. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  // Support's note, and counts of enrollments.
  profiles: ["adminNote", "adminNoteVersion", "courseCount", "searchText"],
  discountCoupons: ["currentUses"],
  courses: ["studentCount"],
};

/** Fields that no teacher's act changes; `_id` stands for a row that comes or goes. */
const WITHHELD: Readonly<Record<string, readonly string[]>> = {
  certificates: ["state", "studentName"],
  courses: ["slug", "title", "description", "outcomes", "durationHours", "level", "beforeIds", "pathIds", "_id"],
  enrollments: ["couponId", "passId", "_id"],
};

interface Change {
  table: string;
  before: Row | undefined;
  after: Row | undefined;
}

function changesBetween(before: Tables, after: Tables): Change[] {
  return Object.keys(after).flatMap((table) => {
    const old = new Map((before[table] ?? []).map((row) => [row._id, row]));
    const now = new Map((after[table] ?? []).map((row) => [row._id, row]));
    return [...new Set([...old.keys(), ...now.keys()])].flatMap((id) => {
      const change = { table, before: old.get(id), after: now.get(id) };
      return JSON.stringify(change.before) === JSON.stringify(change.after) ? [] : [change];
    });
  });
}

const changedFields = ({ before, after }: Change): string[] =>
  Object.keys({ ...before, ...after }).filter(
    (field) => JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]),
  );

/** Ids in a value, at any depth, and every name of a field: records are keyed by ids. Texts may say anything. */
function idsIn(value: unknown, isId = false): string[] {
  if (typeof value === "string") return isId ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((each) => idsIn(each, isId));
  if (typeof value !== "object" || value === null || value instanceof ArrayBuffer) return [];
  return Object.entries(value).flatMap(([field, inner]) => [field, ...idsIn(inner, /ids?$/iu.test(field))]);
}

/** Whether a caller may have caused the change. `userId`: null for a visitor, or somebody blocked. */
function mayWrite(known: Knowledge, userId: string | null, change: Change): boolean {
  const { table, before, after } = change;
  const row = after ?? before ?? { _id: "" };
  if (BY_ANYONE.has(table) || (table === "mails" && row.kind === "resetPassword")) return true;
  const byClock = BY_CLOCK[table];
  if (byClock && before && after && changedFields(change).every((field) => byClock.includes(field))) return true;
  if (userId === null) return false;
  if (BY_SIGNED_IN.has(table)) return true;
  if (BY_SELF.has(table) && known.ownerOf(row) === userId) return true;
  const isStaff = known.isSupport(userId) || known.taughtBy(userId).length > 0;
  if (isStaff && RECORDS.has(table)) return true;
  const only = FIELDS[table];
  if (known.isSupport(userId)) {
    if (BY_SUPPORT.has(table)) return true;
    if (only && before && after) return changedFields(change).every((field) => only.includes(field));
  }
  if (!BY_TEACHER.has(table) || !known.isTheirs(userId, row)) return false;
  const withheld = WITHHELD[table] ?? [];
  if (changedFields(change).some((field) => withheld.includes(field))) return false;
  // Nothing in it is of another's course.
  return idsIn(row).every((id) => {
    const courseId = known.courseOf({ _id: id });
    return courseId === undefined || known.taughtBy(userId).includes(courseId);
  });
}

/** Rows stay the same over many calls that write nothing. */
const knowledge = new WeakMap<Tables, Knowledge>();

function know(tables: Tables, earlier?: Knowledge): Knowledge {
  const known = knowledge.get(tables) ?? new Knowledge(tables, earlier);
  knowledge.set(tables, known);
  return known;
}

/** What a caller got or did against the rights of their roles; empty for nothing. */
export function breachesOf(
  userId: string | null,
  { reply, before, after }: { reply: unknown; before: Tables; after: Tables },
): string[] {
  const changes = before === after ? [] : changesBetween(before, after);
  const read = marksIn(reply);
  if (changes.length === 0 && read.length === 0) return [];
  const known = know(before);
  // New rows are known by the rows after.
  const now = changes.length > 0 ? know(after, known) : known;
  const written = changes.filter((change) => !mayWrite(change.after ? now : known, userId, change));
  const copied = changes
    .filter(({ table }) => !RECORDS.has(table))
    .flatMap((change) => {
      const had = JSON.stringify(change.before ?? null);
      // Texts to search in never leave the server.
      return marksIn({ ...change.after, searchText: "" }).filter((mark) => !had.includes(`${mark.key} ${mark.rowId}`));
    });
  return [
    ...read.filter((mark) => !known.mayRead(userId, mark)).map(({ key, rowId }) => `read ${key} of ${rowId}`),
    ...written.map((change) => `wrote ${change.table} (${changedFields(change).join(", ")})`),
    ...copied.filter((mark) => !known.mayRead(userId, mark)).map(({ key, rowId }) => `copied ${key} of ${rowId}`),
  ];
}
