/**
 * Rights of each role over stored rows, written down again table by table: an oracle for hostile calls, which looks at
 * rows and answers only and knows no function (ROLE-7).
 */

/** A stored document. */
export interface Row {
  readonly _id: string;
  readonly [field: string]: unknown;
}
export type Tables = Readonly<Record<string, readonly Row[]>>;

/**
 * `members`: people enrolled in the row's course. `teacher`: of the row's course, or of its person. `anyone`: about a
 * teacher, whom the course's page names (COURSE-14). `trial`: anyone, in the first lesson of a published course (COURSE-15).
 */
type Reader = "self" | "members" | "teacher" | "support" | "anyone" | "trial";

const ofPeople: Reader[] = ["self", "teacher", "support"];
const ofCourse: Reader[] = ["members", "teacher"];

/** Texts that get a mark, with their readers besides administrators; a list's items are marked one by one. */
const readers: Readonly<Record<string, readonly Reader[]>> = {
  "accessRequests.reason": ["self", "support"],
  "announcements.title": ["members", "teacher", "support"],
  "announcements.text": ["members", "teacher", "support"],
  "auditEntries.actorName": [],
  "auditEntries.detail": [],
  "auditEntries.targetLabel": [],
  "authAccounts.secret": [],
  "certificateEvents.actorName": ["teacher", "support"],
  "certificateEvents.note": ["teacher", "support"],
  "endedEnrollments.reason": ["self", "support"],
  "examQuestions.explanation": [...ofCourse, "support"],
  "examQuestions.questionText": [...ofCourse, "support"],
  "inquiries.messages.text": ofPeople,
  "inquiries.published.answer": [...ofCourse, "support"],
  "invitations.fullName": ["support"],
  "lessonContents.markdown": [...ofCourse, "trial"],
  "lessonNotes.passage": ["self"],
  "lessonNotes.text": ["self"],
  "lessonSummaries.preview": ["teacher"],
  "mails.to": [],
  "nameRequests.note": ["self"],
  "passes.note": ["support"],
  "personReadings.personName": [],
  "practiceQuestions.explanation": ofCourse,
  "profiles.adminNote": ["support"],
  "profiles.cep": ["self", "support"],
  "profiles.dataNascimento": ["self", "support"],
  "profiles.email": ofPeople,
  "profiles.fullName": [...ofPeople, "anyone"],
  "profiles.phone": ["self", "support"],
  "versionTexts.text.content": ["teacher"],
};

/** Texts of a person that are marked even where a row has none. */
const ALWAYS = "profiles";

/** A text that names its row, and occurs nowhere else. */
const markOf = (key: string, { _id }: Row): string => `⟦${key} ${_id}⟧`;
const MARK = /⟦([\w.]+) ([^⟧]+)⟧/gu;

interface Mark {
  key: string;
  rowId: string;
}

/** Arguments and answers may hold what JSON has no form for. */
export const asText = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === "bigint" ? `${inner}n` : inner));

/** The marks in a value, each once. */
export function marksIn(value: unknown): Mark[] {
  const found = [...asText(value).matchAll(MARK)];
  return [...new Map(found.map(([text, key = "", rowId = ""]) => [text, { key, rowId }])).values()];
}

function withText(value: unknown, [field, ...rest]: string[], text: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withText(item, [field ?? "", ...rest], text));
  if (field === undefined) return typeof value === "string" ? text : value;
  if (typeof value !== "object" || value === null || !(field in value)) return value;
  return { ...value, [field]: withText((value as Row)[field], rest, text) };
}

/**
 * Fields of a row with their marks; empty for a row that gets none.
 *
 * @param word stands behind each mark
 * @param wanted which keys get one
 */
export function marked(
  table: string,
  row: Row,
  { word = "", wanted = () => true }: { word?: string; wanted?: (key: string) => boolean } = {},
): Record<string, unknown> {
  const keys = Object.keys(readers).filter((key) => key.startsWith(`${table}.`) && wanted(key));
  const fields = keys.map((key) => {
    const [field = "", ...rest] = key.split(".").slice(1);
    const stored = row[field] ?? (table === ALWAYS ? "" : undefined);
    return [field, withText(stored, rest, `${markOf(key, row)}${word}`)] as const;
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/** Everything that rows say about courses, people and roles. */
export class Knowledge {
  private readonly courseIds: Map<string, string>;
  private readonly ownerIds = new Map<string, string>();
  private readonly members = new Set<string>();
  private readonly taught = new Map<string, string[]>();
  private readonly support = new Set<string>();
  /** Contents of trial lessons. */
  private readonly trials = new Set<string>();
  /** Lessons' contents that a version was restored to, by the version's mark. */
  private readonly restored = new Map<string, Mark[]>();

  /** @param earlier knowledge of rows that are gone by now */
  constructor(tables: Tables, earlier?: Knowledge) {
    this.courseIds = new Map(earlier?.courseIds);
    for (const { _id } of tables.courses ?? []) this.courseIds.set(_id, _id);
    for (const { _id } of tables.users ?? []) this.ownerIds.set(_id, _id);
    for (const { userId, role } of tables.userRoles ?? []) if (role === "support") this.support.add(String(userId));
    for (const { userId, courseId } of tables.courseStaff ?? [])
      this.taught.set(String(userId), [...this.taughtBy(String(userId)), String(courseId)]);
    for (const { userId, courseId } of tables.enrollments ?? [])
      this.members.add(`${String(userId)} ${String(courseId)}`);
    this.findTrials(tables);
    for (const { _id, markdown } of tables.lessonContents ?? [])
      for (const { key, rowId } of marksIn(markdown)) {
        const content = { key: "lessonContents.markdown", rowId: _id };
        this.restored.set(`${key} ${rowId}`, [...(this.restored.get(`${key} ${rowId}`) ?? []), content]);
      }
    // Texts of versions are named by their version, all others name what they belong to.
    const textVersions = new Map((tables.textVersions ?? []).map((version) => [version.textId, version._id]));
    const rows = Object.entries(tables).flatMap(([table, found]) =>
      found.map((row) => (table === "versionTexts" ? { _id: row._id, versionId: textVersions.get(row._id) } : row)),
    );
    // Versions name a question by the first of the rows that replaced one another.
    for (const { firstId, courseId } of tables.examQuestions ?? [])
      if (typeof firstId === "string") this.courseIds.set(firstId, String(courseId));
    for (let known = -1; known < this.courseIds.size + this.ownerIds.size;) {
      known = this.courseIds.size + this.ownerIds.size;
      for (const row of rows) this.learn(row);
    }
  }

  private findTrials({ courses = [], modules = [], lessons = [], lessonContents = [] }: Tables): void {
    const inOrder = (rows: readonly Row[]) =>
      rows
        .filter(({ binnedAt }) => binnedAt === undefined)
        .toSorted((one, other) => Number(one.orderIndex) - Number(other.orderIndex));
    for (const course of courses.filter(({ status }) => status === "published")) {
      const [first] = inOrder(modules.filter(({ courseId }) => courseId === course._id)).flatMap((module) =>
        inOrder(lessons.filter(({ moduleId }) => moduleId === module._id)),
      );
      for (const { _id, lessonId } of lessonContents) if (first && lessonId === first._id) this.trials.add(_id);
    }
  }

  private learn(row: Row): void {
    const learn = (known: Map<string, string>, found: string | undefined) => {
      if (found !== undefined && !known.has(row._id)) known.set(row._id, found);
    };
    learn(this.courseIds, this.courseOf(row));
    learn(this.ownerIds, this.ownerOf(row));
  }

  /** Course of a row, by its own field or by what it refers to. */
  courseOf(row: Row): string | undefined {
    const named = [row._id, row.courseId, row.lessonId, row.moduleId, row.examId, row.thingId, row.versionId];
    return this.first(this.courseIds, [...named, row.certificateId, row.announcementId, row.targetId]);
  }

  /** Person of a row. */
  ownerOf(row: Row): string | undefined {
    return this.first(this.ownerIds, [row._id, row.userId, row.certificateId, row.sessionId]);
  }

  private first(known: Map<string, string>, ids: unknown[]): string | undefined {
    for (const id of ids) if (typeof id === "string" && known.has(id)) return known.get(id);
    return undefined;
  }

  taughtBy(userId: string): string[] {
    return this.taught.get(userId) ?? [];
  }

  isSupport(userId: string): boolean {
    return this.support.has(userId);
  }

  isMember(userId: string | undefined, courseId: string | undefined): boolean {
    return this.members.has(`${userId} ${courseId}`);
  }

  /** Whether a row is of a course that the person teaches, or, without a course, of somebody in one. */
  isTheirs(userId: string, row: Row): boolean {
    const courseId = this.courseOf(row);
    const taught = this.taughtBy(userId);
    if (courseId !== undefined) return taught.includes(courseId);
    const ownerId = this.ownerOf(row);
    return taught.some((each) => this.isMember(ownerId, each));
  }

  /** `userId`: null for a visitor, or somebody blocked. */
  mayRead(userId: string | null, mark: Mark): boolean {
    const places = [mark, ...(this.restored.get(`${mark.key} ${mark.rowId}`) ?? [])];
    return places.some((place) => this.mayReadIn(userId, place));
  }

  private mayReadIn(userId: string | null, { key, rowId }: Mark): boolean {
    const [row, who] = [{ _id: rowId }, userId ?? ""];
    const ownerId = this.ownerOf(row) ?? "";
    const is: Record<Reader, () => boolean> = {
      self: () => ownerId === userId,
      members: () => this.isMember(who, this.courseOf(row)),
      teacher: () => this.isTheirs(who, row),
      support: () => this.isSupport(who),
      anyone: () => this.taughtBy(ownerId).length > 0,
      trial: () => this.trials.has(rowId),
    };
    return (readers[key] ?? []).some((reader) => is[reader]());
  }
}
