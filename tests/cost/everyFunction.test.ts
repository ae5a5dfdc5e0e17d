import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TableNames } from "../../convex/_generated/dataModel";
import schema from "../../convex/schema";
import { limits } from "../../convex/shared/limits";
import { fillTables } from "../support/fillTables";
import { startProductStack, type ProductStack } from "../support/productStack";
import { addSession, createStudents, tokenSigner, type Student } from "../support/students";
import { argumentsOf, namesItsCourse, variants, type CallScene, type RequestIds, type World } from "./calls";
import { addSettled, createScenes } from "./callScenes";
import { costOf, expectQuarterOfLimits, type Cost } from "./cost";
import { UNMEASURED, VARYING, MAX_DIFFERENCE, CERTIFICATE_CHANGES, OWN, BATCHES } from "./exceptions";
import { runPeriodicJobs } from "./periodicJobs";
import { callerFor, listPublic, type Caller, type Kind } from "./publicFunctions";
import { TableRows } from "./tableRows";

/** Rows of the tables behind lists and statistics. */
const MANY = 10_000;
/** Rows of other tables: ten times those of before show a read without bounds as well. */
const SOME = 1_000;
const FEW = 100;
const LISTED: TableNames[] = [
  "users",
  "profiles",
  "userRoles",
  "courses",
  "modules",
  "lessons",
  "lessonSummaries",
  "courseExams",
  "examQuestions",
  "examSittings",
  "examSeats",
  "examAttempts",
  "enrollments",
  "lessonProgress",
  "discountCoupons",
  "certificates",
  "nameRequests",
  "auditEntries",
  "personReadings",
  "mails",
  "invitations",
  "accessEvents",
  "inquiries",
  "platformTotals",
];
const isListed = (table: string): boolean => LISTED.some((listed) => listed === table);
const SIZES = {
  usual: { modules: 5, lessons: 20, questions: 10 },
  /** With room for one more module. */
  largest: {
    modules: limits.modulesPerCourse - 1,
    lessons: limits.lessonsPerCourse - 5,
    questions: limits.questionsPerExam,
  },
};

/** The scene of all calls that change nothing of a course. */
const SHARED = "shared";

type Round = "few" | "many" | "largest";
type Callers = Record<"student" | "admin", Caller>;
type Scenes = Awaited<ReturnType<typeof createScenes>>;
interface People {
  student: Student;
  admin: Student;
  bystander: Student;
  otherSessionId: string;
  requestIds: RequestIds;
  undoneJobId: string;
  importJobId: string;
}

let stack: ProductStack;
let rows: TableRows;
let kinds: Record<string, Kind> = {};
let sign: (student: Student) => string;
let admin: Caller;
const rounds: Record<Round, Record<string, Cost>> = { few: {}, many: {}, largest: {} };

/** A call's worst case needs what came before: the certificate is issued by the last of both, an exam repeated. */
async function prepare(
  path: string,
  { course, sittingId, studentId }: CallScene,
  { student }: Record<"student", Caller>,
): Promise<Partial<World>> {
  const [lessonId] = course.lessonIds;
  if (path === "student/exams:submit") await student("student/progress:complete", { lessonId });
  if (path === "student/progress:complete" || path === "student/exams:start")
    await student("student/exams:submit", { sittingId });
  // The submitted one has passed.
  if (path === "student/exams:start") {
    const given = { userId: studentId, courseId: course.courseId, version: 0, extraMinutes: 0, extraAttempts: 1 };
    await admin("admin/accommodations:save", given);
  }
  // The one of the world has ended by then.
  if (path === "admin/passes:setUntil") {
    await admin("admin/passes:give", { userId: studentId, courseId: "", note: "" });
    return { passId: await rows.anyId("passes", (row) => row.userId === studentId && row.ended === undefined) };
  }
  if (path === "student/access:ask") await admin("admin/access:update", { mode: "byApproval" });
  if (path === "student/enrollments:enroll")
    await admin("admin/passes:give", { userId: studentId, courseId: course.courseId, note: "" });
  if (!CERTIFICATE_CHANGES.includes(path)) return {};
  // A certificate of its own, valid and without a request.
  await student("student/progress:complete", { lessonId });
  await student("student/exams:submit", { sittingId });
  const { certificateId } = await newestCertificate(student);
  if (path !== "admin/certificates:decideName") return { certificateId };
  // Refused when the one before is still open; then that one is decided.
  await student("student/certificates:requestName", { certificateId, studentName: "Ana de Souza" }).catch(
    () => undefined,
  );
  return { certificateId, nameRequestId: await rows.anyId("nameRequests") };
}

async function newestCertificate(student: Caller): Promise<{ certificateId: string; hash: string }> {
  const mine = await student("student/certificates:mine", { paginationOpts: { numItems: 1, cursor: null } });
  const { value } = JSON.parse(mine.text) as { value: { page: { _id: string; hash: string }[] } };
  const [certificate] = value.page;
  if (!certificate) throw new Error("no certificate");
  return { certificateId: certificate._id, hash: certificate.hash };
}

/** Writes a round's people into the stopped backend's file. */
async function setTheScene(round: Round): Promise<{ people: People; scenes: Scenes }> {
  const { databaseFile } = stack;
  const [student, bystander] = await createStudents(databaseFile, 2, {});
  const [administrator] = await createStudents(databaseFile, 1, { role: "admin" });
  if (!student || !bystander || !administrator) throw new Error("no students");
  const people = { student, bystander, admin: administrator, otherSessionId: await addSession(databaseFile, student) };
  const size = SIZES[round === "largest" ? "largest" : "usual"];
  const own = measuredPaths().filter(
    (path) => kinds[path] !== "Query" && (namesItsCourse(path) || CERTIFICATE_CHANGES.includes(path)),
  );
  const names = [...own, SHARED];
  const scenes = await createScenes(databaseFile, { names, size, userId: student.userId, prefix: round });
  const course = scenes.get(SHARED)?.course;
  if (!course) throw new Error("no scene");
  const importExamId = scenes.get("admin/questionImports:undo")?.course.examId ?? "";
  const ids = { studentId: student.userId, bystanderId: bystander.userId, courseId: course.courseId, importExamId };
  return { people: { ...people, ...(await addSettled(databaseFile, ids)) }, scenes };
}

const measuredPaths = () => Object.keys(kinds).filter((path) => !UNMEASURED.includes(path));
/** Path of a function, or of a variant's function. */
const pathOf = (name: string) => name.split(" ")[0] ?? "";

async function measure(round: Round, { people, scenes }: { people: People; scenes: Scenes }): Promise<void> {
  const callers = {
    student: callerFor(stack.url, `Bearer ${sign(people.student)}`),
    admin: callerFor(stack.url, `Bearer ${sign(people.admin)}`),
  };
  ({ admin } = callers);
  const shared = scenes.get(SHARED);
  if (!shared) throw new Error("no scene");
  const world = await buildWorld(callers, people, shared);
  // Sessions end last.
  const ending = ["account/sessions:signOutElsewhere", "auth:signOut"];
  const names = [...measuredPaths().filter((path) => !ending.includes(path)), ...variants, ...ending];
  const failures: string[] = [];
  for (const name of names) {
    const path = pathOf(name);
    const scene = { ...(scenes.get(path) ?? shared), ...world };
    Object.assign(scene, await prepare(path, scene, callers));
    const call = path.startsWith("admin/") ? callers.admin : callers.student;
    try {
      rounds[round][name] = await costOf(stack, path, () => call(path, argumentsOf(name, scene)));
    } catch (error) {
      failures.push(String(error));
    }
  }
  if (failures.length > 0) throw new Error(failures.join("\n"));
}

/** Filled rows combine any work with any author. */
const isPeopleJob = ({ status, createdBy, work }: Record<string, unknown>) =>
  status === "running" && createdBy !== null && (work as { kind: string }).kind === "people";

/** The student finishes the course that every query reads. */
async function buildWorld(
  { student, admin }: Callers,
  people: People,
  { course, sittingId }: Omit<CallScene, keyof World>,
): Promise<World> {
  // Without it the server answers nothing about a person.
  await admin("admin/students:open", { userId: people.bystander.userId });
  await admin("admin/passes:give", { userId: people.bystander.userId, courseId: "", note: "" });
  await student("student/progress:complete", { lessonId: course.lessonIds[0] });
  const submitted = await student("student/exams:submit", { sittingId });
  const { value: attempt } = JSON.parse(submitted.text) as { value: { attemptId: string } };
  const versionOf = ({ text }: { text: string }) => (JSON.parse(text) as { value: { version: number } }).value.version;
  // The round before has required it.
  await admin("admin/security:update", { adminsNeedSecondFactor: false });
  const issuer = { legalName: "Escola Ltda.", city: "Natal, RN", responsibleName: "Rui", responsibleOffice: "Diretor" };
  await admin("admin/issuer:update", { version: versionOf(await admin("admin/issuer:get", {})), ...issuer });
  return {
    ...(await newestCertificate(student)),
    jobId: await rows.anyId("generationJobs"),
    nameRequestId: "",
    jobRowId: await rows.anyId("jobs", isPeopleJob),
    ...{ undoneJobId: people.undoneJobId, importJobId: people.importJobId },
    passId: await rows.anyId("passes", ({ userId }) => userId === people.bystander.userId),
    requestIds: people.requestIds,
    invitationId: await rows.anyId("invitations", (row) => row.state !== "accepted"),
    attemptId: attempt.attemptId,
    bystanderId: people.bystander.userId,
    bystanderEmail: people.bystander.email,
    studentId: people.student.userId,
    sessionId: people.otherSessionId,
    settingsVersion: versionOf(await admin("admin/settings:get", {})),
    issuerVersion: versionOf(await admin("admin/issuer:get", {})),
    schoolVersion: versionOf(await admin("admin/school:get", {})),
    homeVersion: versionOf(await admin("admin/home:get", {})),
  };
}

const documents = (costs: Record<string, Cost>) =>
  Object.fromEntries(Object.entries(costs).map(([name, { read, written }]) => [name, { read, written }]));

type Scene = Awaited<ReturnType<typeof setTheScene>>;

/** Adds rows, and starts the backend on them. The newest ones belong to the first of the rounds. */
async function prepareRounds(first: Round, others: Round[], rowsOf: (table: string) => number): Promise<Scene[]> {
  const scenes: Scene[] = [];
  await stack.restart({
    whileStopped: async () => {
      for (const round of others) scenes.push(await setTheScene(round));
      // A moment's changes, not a school's, are pending, and settings are one row.
      await fillTables(stack.databaseFile, schema, rowsOf, ["pendingCounts", "settings"]);
      scenes.unshift(await setTheScene(first));
    },
  });
  await runPeriodicJobs(stack);
  return scenes;
}

beforeAll(async () => {
  stack = await startProductStack();
  rows = new TableRows(stack.url, stack.adminKey);
  kinds = await listPublic(stack);
  sign = tokenSigner(await stack.variable("JWT_PRIVATE_KEY"), stack.siteUrl);
  const [few] = await prepareRounds("few", [], () => FEW);
  if (few) await measure("few", few);
  const [many, largest] = await prepareRounds("many", ["largest"], (table) => (isListed(table) ? MANY : SOME));
  if (many) await measure("many", many);
  if (largest) await measure("largest", largest);
}, 900_000);

afterAll(async () => {
  await stack.close();
});

describe("LIVE-2, LIVE-8: what a public function reads and writes", () => {
  it("is measured for every one, or docs/scale.md says why not", async () => {
    for (const costs of Object.values(rounds))
      expect([...new Set(Object.keys(costs).map(pathOf))].sort()).toEqual(measuredPaths().sort());
    expect(UNMEASURED.filter((path) => !(path in kinds))).toEqual([]);
    const document = await readFile("docs/scale.md", "utf8");
    for (const path of UNMEASURED) expect(document).toContain(`\`${path}\``);
  });

  it("is the same with 100 and 10,000 rows", () => {
    const [many, few] = [documents(rounds.many), documents(rounds.few)];
    for (const path of VARYING) {
      expect(Math.abs((many[path]?.read ?? 0) - (few[path]?.read ?? 0)), path).toBeLessThanOrEqual(MAX_DIFFERENCE);
      for (const round of [many, few]) Reflect.deleteProperty(round, path);
    }
    for (const path of BATCHES) for (const round of [many, few]) Reflect.deleteProperty(round, path);
    expect(many).toEqual(few);
  });

  it("is little for a query", () => {
    const queries = Object.entries(rounds.many).filter(([name]) => kinds[pathOf(name)] === "Query");
    expect(queries.filter(([name, { read }]) => read > (OWN[name] ?? 60))).toEqual([]);
  });

  it("is bounded when a search finds many rows and none matches", async () => {
    const search = { search: "row nobody", status: "all", paginationOpts: { numItems: 10, cursor: null } };
    let found = "";
    const cost = await costOf(stack, "admin/students:list", async () => {
      ({ text: found } = await admin("admin/students:list", search));
    });
    expect(JSON.parse(found)).toMatchObject({ value: { page: [], isDone: true } });
    expect(cost.read).toBeLessThanOrEqual(limits.searchCandidates + 10);
  });

  it("is bounded when a filter of students fits few of those it looks through", async () => {
    const whole = { search: "", status: "all", today: "2026-11-28", paginationOpts: { numItems: 10, cursor: null } };
    for (const filter of [
      { pass: "none" },
      { pass: "valid" },
      { idle: "days7" },
      { idle: "never", status: "blocked" },
    ]) {
      const cost = await costOf(stack, "admin/students:list", async () => {
        await admin("admin/students:list", { ...whole, ...filter });
      });
      // For each row: itself, its person, and what the filter and the line ask of them.
      expect(cost.read, JSON.stringify(filter)).toBeLessThanOrEqual(6 * limits.pageSize);
    }
  });

  it("stays within a quarter of Convex's limits for one transaction, with the largest course", () => {
    expectQuarterOfLimits(Object.entries(rounds.largest));
  });
});
