import { limits } from "../../convex/shared/limits";
import { toSearchText } from "../../convex/shared/searchText";
import { inUse } from "./keptBin";
import { repeated, type RawTables, type Report } from "./checkedTables";

/**
 * Values derived from administrators' writes: gapless positions, counts, previews, search texts, and no orphaned rows.
 * Holds once deletions are finished.
 */
export function checkContent(tables: RawTables, report: Report): void {
  checkOutlines(tables, report);
  checkPaths(tables, report);
  checkPathCertificates(tables, report);
  checkLessons(tables, report);
  checkModules(tables, report);
  checkVersions(tables, report);
  checkExams(tables, report);
}

function checkPositions(rows: { orderIndex: number }[], owner: string, report: Report): void {
  const positions = rows.map(({ orderIndex }) => orderIndex).sort((one, other) => one - other);
  if (positions.some((position, index) => position !== index + 1))
    report("ADMIN-18", `${owner} has ${positions.join(" ")}`);
}

function checkOutlines(tables: RawTables, report: Report): void {
  for (const slug of repeated(tables.courses.filter(inUse).map(({ slug }) => slug)))
    report("ADMIN-18", `two courses at ${slug}`);
  for (const course of tables.courses) {
    checkPositions(
      tables.modules.filter(({ courseId }) => courseId === course._id),
      course.slug,
      report,
    );
    if (course.openRemovals !== 0) report("ADMIN-18", `${course.slug} has ${course.openRemovals} open removals`);
    if (inUse(course) && course.searchText !== toSearchText(`${course.title} ${course.description}`))
      report("ADMIN-18", `${course.slug} is found by something else`);
  }
  for (const module of tables.modules) {
    if (!tables.courses.some(({ _id }) => _id === module.courseId))
      report("ADMIN-18", `module ${module._id} without course`);
    const lessons = tables.lessons.filter(({ moduleId }) => moduleId === module._id);
    checkPositions(lessons, `module ${module._id}`, report);
    if (module.lessonCount !== lessons.length)
      report("ADMIN-18", `module ${module._id} keeps ${module.lessonCount} lessons`);
    if (module.searchText !== toSearchText(module.title))
      report("ADMIN-18", `module ${module._id} is found by something else`);
  }
}

/** Checks that paths and courses name each other. Courses in the bin keep their place. */
function checkPaths({ paths, courses }: RawTables, report: Report): void {
  for (const slug of repeated(paths.map(({ slug }) => slug))) report("PATH-1", `two paths at ${slug}`);
  for (const { slug, title, description, searchText, courseIds } of paths) {
    if (repeated(courseIds).length > 0) report("PATH-1", `path ${slug} has a course twice`);
    if (courseIds.length > limits.coursesPerPath) report("PATH-1", `path ${slug} has ${courseIds.length} courses`);
    if (searchText !== toSearchText(`${title} ${description}`)) report("PATH-1", `${slug} is found by something else`);
  }
  for (const { _id, slug, pathIds = [] } of courses) {
    const having = paths.filter(({ courseIds }) => courseIds.includes(_id)).map((path) => path._id);
    if ([...having].sort().join() !== [...pathIds].sort().join())
      report("PATH-1", `${slug} names ${pathIds.length} of ${having.length} paths`);
  }
}

/** Checks that a path's certificate is as valid as its courses' and the only one. */
function checkPathCertificates(tables: RawTables, report: Report): void {
  const current = tables.certificates.filter(({ state }) => state !== "replaced");
  const ofPaths = current.filter(({ pathId }) => pathId !== undefined);
  for (const key of repeated(ofPaths.map(({ userId, pathId }) => `${userId} ${pathId}`)))
    report("PATH-8", `two certificates of ${key}`);
  for (const { _id, userId, state } of ofPaths) {
    const record = tables.certificateRecords.find(({ certificateId }) => certificateId === _id);
    const parts = (record?.courseIds ?? []).map((id) =>
      current.find((row) => row.userId === userId && row.courseId === id),
    );
    if (state === "valid" && parts.some((part) => part?.state !== "valid"))
      report("PATH-8", `certificate ${_id} of a path is valid without a course's`);
  }
}

function checkLessons(tables: RawTables, report: Report): void {
  const contents = new Map(tables.lessonContents.map(({ lessonId, markdown }) => [lessonId, markdown]));
  const lessons = new Set(tables.lessons.map(({ _id }) => _id));
  for (const table of ["lessonContents", "lessonSummaries", "lessonProgress"] as const) {
    for (const { _id, lessonId } of tables[table])
      if (!lessons.has(lessonId)) report("ADMIN-18", `${table} ${_id} without lesson`);
  }
  // Nothing waits for lessons of a course in the bin.
  const binned = new Set(tables.courses.filter((course) => !inUse(course)).map(({ _id }) => _id));
  for (const lesson of tables.lessons) {
    const module = tables.modules.find(({ _id }) => _id === lesson.moduleId);
    if (module?.courseId !== lesson.courseId) report("ADMIN-18", `lesson ${lesson._id} in a module of another course`);
    const summaries = tables.lessonSummaries.filter(({ lessonId }) => lessonId === lesson._id);
    const [summary] = summaries;
    if (summary === undefined || summaries.length > 1) {
      report("ADMIN-18", `lesson ${lesson._id} has ${summaries.length} summaries`);
      continue;
    }
    const markdown = contents.get(lesson._id) ?? "";
    const isAbove = binned.has(lesson.courseId);
    if (summary.isEmpty !== (markdown.trim() === "" && !isAbove))
      report("ADMIN-18", `lesson ${lesson._id} looks empty or not`);
    if (!markdown.trimStart().startsWith(summary.preview))
      report("ADMIN-18", `lesson ${lesson._id} shows another text`);
    const drafts = tables.textVersions.filter(({ thingId, state }) => thingId === lesson._id && state === "draft");
    if (!isAbove && drafts.length !== (summary.hasDraft ? 1 : 0))
      report("AI-11", `lesson ${lesson._id} has ${drafts.length} drafts`);
    if (summary.moduleId !== lesson.moduleId) report("ADMIN-18", `lesson ${lesson._id} is found in another module`);
    if (summary.searchText !== toSearchText(lesson.title))
      report("ADMIN-18", `lesson ${lesson._id} is found by something else`);
  }
}

/** Checks versions of texts: today's is the newest, and no text is left without one. */
function checkVersions(tables: RawTables, report: Report): void {
  const things = new Set<string>([
    ...[...tables.lessons, ...tables.courses].map(({ _id }) => _id),
    ...tables.examQuestions.map(({ _id, firstId }) => firstId ?? _id),
  ]);
  for (const thingId of new Set(tables.textVersions.map((row) => row.thingId))) {
    if (!things.has(thingId)) report("VERSION-2", `versions of ${thingId}, which is gone`);
    const saved = tables.textVersions.filter((row) => row.thingId === thingId && row.state === "saved");
    const today = saved.filter(({ textId }) => textId === undefined);
    if (saved.length > 0 && (today.length !== 1 || saved.at(-1) !== today[0]))
      report("VERSION-1", `${thingId} has ${today.length} versions of today`);
    if (saved.length > limits.versions) report("VERSION-1", `${thingId} has ${saved.length} versions`);
  }
}

/** Checks that rows name the module in which their lesson is. */
function checkModules(tables: RawTables, report: Report): void {
  const modules = new Map<string, string>(tables.lessons.map(({ _id, moduleId }) => [_id, moduleId]));
  for (const { _id, lessonId, moduleId } of tables.practiceQuestions)
    if (moduleId !== modules.get(lessonId)) report("ADMIN-18", `question ${_id} in another module than its lesson`);
}

function checkExams(tables: RawTables, report: Report): void {
  for (const exam of tables.courseExams) {
    if (!tables.courses.some(({ _id }) => _id === exam.courseId)) report("ADMIN-18", `exam ${exam._id} without course`);
    const questions = tables.examQuestions.filter(({ examId }) => examId === exam._id);
    if (new Set(questions.map(({ orderIndex }) => orderIndex)).size !== questions.length)
      report("ADMIN-18", `two questions of exam ${exam._id} have one place`);
    if (exam.questionCount !== questions.length)
      report("ADMIN-18", `exam ${exam._id} keeps ${exam.questionCount} questions`);
    if (exam.searchText !== toSearchText(exam.title)) report("ADMIN-18", `exam ${exam._id} is found by something else`);
  }
  const exams = new Set(tables.courseExams.map(({ _id }) => _id));
  for (const { _id, examId } of tables.examQuestions)
    if (!exams.has(examId)) report("ADMIN-18", `question ${_id} without exam`);
}
