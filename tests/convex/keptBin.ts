import type { RawTables, Report } from "./checkedTables";

export const inUse = ({ binnedAt }: { binnedAt?: number }): boolean => binnedAt === undefined;

/** The tables without modules, lessons and coupons in the bin, and without what belongs to those lessons. */
export function withoutBinned(tables: RawTables): RawTables {
  const binned = new Set<string>(tables.lessons.filter((row) => !inUse(row)).map(({ _id }) => _id));
  const ofLessons = <Row extends { lessonId: string }>(rows: Row[]) => rows.filter((row) => !binned.has(row.lessonId));
  return {
    ...tables,
    lessons: tables.lessons.filter(inUse),
    modules: tables.modules.filter(inUse),
    discountCoupons: tables.discountCoupons.filter(inUse),
    lessonContents: ofLessons(tables.lessonContents),
    lessonSummaries: ofLessons(tables.lessonSummaries),
    practiceQuestions: ofLessons(tables.practiceQuestions),
    textVersions: tables.textVersions.filter(({ thingId }) => !binned.has(thingId)),
  };
}

/** Nothing in the bin is found or counted, and everything that it needs to come back is there. */
export function checkBin(tables: RawTables, report: Report): void {
  for (const table of ["courses", "modules", "discountCoupons"] as const)
    for (const row of tables[table])
      if (!inUse(row) && row.searchText !== "") report("BIN-2", `${table} ${row._id} is found in the bin`);
  for (const { _id, status, binnedAt } of tables.courses)
    if (binnedAt !== undefined && status !== "draft") report("BIN-2", `course ${_id} is published in the bin`);
  for (const lesson of tables.lessons) {
    const module = tables.modules.find(({ _id }) => _id === lesson.moduleId);
    if (inUse(lesson) && module && !inUse(module)) report("BIN-3", `lesson ${lesson._id} is left out of the bin`);
    if (lesson.binnedWith !== undefined && (inUse(lesson) || !module || inUse(module)))
      report("BIN-3", `lesson ${lesson._id} is left in the bin`);
    checkOwn(lesson, tables, report);
  }
  const used = new Set(tables.textVersions.map(({ textId }) => textId));
  for (const { _id } of tables.versionTexts) if (!used.has(_id)) report("VERSION-2", `text ${_id} without version`);
  const lessons = new Set<string>(tables.lessons.map(({ _id }) => _id));
  for (const { _id, lessonId } of tables.binnedProgress)
    if (!lessons.has(lessonId)) report("BIN-4", `progress ${_id} is in the bin for nothing`);
}

function checkOwn(lesson: RawTables["lessons"][number], tables: RawTables, report: Report): void {
  const { _id, binnedAt } = lesson;
  const wrong = tables[inUse(lesson) ? "binnedProgress" : "lessonProgress"];
  if (wrong.some(({ lessonId }) => lessonId === _id)) report("BIN-4", `progress of ${_id} is in the wrong place`);
  for (const question of tables.practiceQuestions)
    if (question.lessonId === _id && question.binnedAt !== binnedAt)
      report("BIN-4", `practice ${question._id} is not where its lesson is`);
  const summary = tables.lessonSummaries.find(({ lessonId }) => lessonId === _id);
  if (!inUse(lesson) && (summary?.searchText !== "" || summary.isEmpty)) report("BIN-2", `lesson ${_id} is found`);
  if (!tables.lessonContents.some(({ lessonId }) => lessonId === _id)) report("BIN-4", `lesson ${_id} lost its text`);
}
