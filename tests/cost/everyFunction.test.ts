import { readFile, writeFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TableNames } from "../../convex/_generated/dataModel";
import crons from "../../convex/crons";
import schema from "../../convex/schema";
import { limits } from "../../convex/shared/limits";
import { convex, selfHosted } from "../../scripts/deployment";
import { LIMITS } from "../../local-backend/database/limits";
import { fillTables } from "../support/fillTables";
import { startProductStack, type ProductStack } from "../support/productStack";
import { addSession, createStudents, tokenSigner, type Student } from "../support/students";
import { argumentsOf, type CallScene, type World } from "./calls";
import { createScenes } from "./callScenes";
import { FunctionRuns } from "./functionRuns";
import { documentsIn, replaceScaleTable, scaleTableOf, toScaleTable, type Cost, type Costs } from "./scaleTable";
import { TableRows } from "./tableRows";

/** `SCALE=write npx vitest run tests/cost/everyFunction.test.ts` puts the measured costs into the document. */
const DOCUMENT = "docs/scale.md";
const SIZES = {
  usual: { modules: 5, lessons: 25, questions: 10 },
  /** With room for one more module. */
  largest: {
    modules: limits.modulesPerCourse - 1,
    lessons: limits.lessonsPerCourse - 5,
    questions: limits.questionsPerExam,
  },
};
/** Without an AI provider or a mail server they do not start, and a sign-in depends on the account; docs/scale.md names their bounds. */
const UNMEASURED = [
  "admin/generation:start",
  "admin/generation:retry",
  "admin/generation:generateLessonContent",
  "admin/mail:resend",
  "admin/courseFiles:check",
  "admin/courseFiles:apply",
  "admin/courseFiles:download",
  "auth:signIn",
  "account:changePassword",
  "addressChanges:ask",
  "passwordResets:redeem",
  "secondFactor:begin",
  "secondFactor:activate",
  "secondFactor:remove",
  "privacy:askExport",
  "privacy:download",
  "privacy:removeAccount",
];

/** What they read depends on whether they ran before (a bucket of a limit, the public half of a key). */
const VARYING = [
  ...["admin/certificates:list", "admin/certificates:decideName"],
  ...["badges:download", "passwordResets:ask", "admin/passwordResets:send"],
  ...["admin/invitations:invite", "admin/invitations:start", "admin/invitations:sendAgain"],
];
const MAX_DIFFERENCE = 16;

/** Each needs a valid certificate, which another one's change would take away. */
const CERTIFICATE_CHANGES = [
  "admin/certificates:changeOne",
  "admin/certificates:decideName",
  "admin/certificates:reissue",
  "admin/certificates:startJob",
  "certificates:requestName",
];

type Kind = "Query" | "Mutation" | "Action";
type Measured = Record<string, Cost>;

let stack: ProductStack;
let rows: TableRows;
let kinds: Record<string, Kind> = {};
let people: { student: Student; admin: Student; bystander: Student; otherSessionId: string };
const rounds: Record<"few" | "many" | "largest", Measured> = { few: {}, many: {}, largest: {} };

interface FunctionSpec {
  functions: { identifier: string; functionType: Kind | "HttpAction"; visibility?: { kind: string } }[];
}

async function listPublic(): Promise<Record<string, Kind>> {
  const spec = JSON.parse(await convex(["function-spec"], selfHosted(stack))) as FunctionSpec;
  const all = spec.functions.filter(
    ({ visibility, functionType }) => visibility?.kind === "public" && functionType !== "HttpAction",
  );
  return Object.fromEntries(
    all.map(({ identifier, functionType }) => [identifier.replace(/\.js:/, ":"), functionType as Kind]),
  );
}

type Caller = (path: string, args: object) => Promise<{ text: string; status: string }>;

function callerFor(token: string): Caller {
  return async (path, args) => {
    const kind = (kinds[path] ?? "").toLowerCase();
    const response = await fetch(`${stack.url}/api/${kind}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ path, args: [args], format: "convex_encoded_json" }),
    });
    const text = await response.text();
    const { status } = JSON.parse(text) as { status: string };
    if (status !== "success") throw new Error(`${path}: ${text}`);
    return { text, status };
  };
}

/** The call with its nested transactions, without what it schedules. */
async function costOf(path: string, call: () => Promise<{ text: string }>): Promise<Cost> {
  await rows.allDone();
  const runs = new FunctionRuns(stack.url, stack.adminKey);
  await runs.skip();
  const { text } = await call();
  const ran = await runs.read();
  const own = ran.find(({ identifier }) => identifier.replace(".js:", ":") === path);
  if (!own) throw new Error(`${path} did not run`);
  const sum = { read: 0, readBytes: 0, written: 0, writtenBytes: 0 };
  for (const { requestId, usageStats: usage } of ran) {
    if (requestId !== own.requestId) continue;
    sum.read += usage.databaseReadDocuments;
    sum.readBytes += usage.databaseReadBytes;
    sum.written += usage.databaseWriteDocuments;
    sum.writtenBytes += usage.databaseWriteBytes;
  }
  return { ...sum, sent: text.length };
}

/** A call's worst case needs what came before: the certificate is issued by the last of both, an exam repeated. */
async function prepare(
  path: string,
  { course, sittingId }: CallScene,
  { student }: Record<"student", Caller>,
): Promise<Partial<World>> {
  const [lessonId] = course.lessonIds;
  if (path === "exams:submit") await student("progress:complete", { lessonId });
  if (path === "progress:complete" || path === "exams:start") await student("exams:submit", { sittingId });
  if (!CERTIFICATE_CHANGES.includes(path)) return {};
  // A certificate of its own, valid and without a request.
  await student("progress:complete", { lessonId });
  await student("exams:submit", { sittingId });
  const { certificateId } = await newestCertificate(student);
  if (path !== "admin/certificates:decideName") return { certificateId };
  // Refused when the one before is still open; then that one is decided.
  await student("certificates:requestName", { certificateId, studentName: "Ana de Souza" }).catch(() => undefined);
  return { certificateId, nameRequestId: await rows.anyId("nameRequests") };
}

async function newestCertificate(student: Caller): Promise<{ certificateId: string; hash: string }> {
  const mine = await student("certificates:mine", { paginationOpts: { numItems: 1, cursor: null } });
  const { value } = JSON.parse(mine.text) as { value: { page: { _id: string; hash: string }[] } };
  const [certificate] = value.page;
  if (!certificate) throw new Error("no certificate");
  return { certificateId: certificate._id, hash: certificate.hash };
}

async function measure(round: keyof typeof rounds): Promise<void> {
  const size = SIZES[round === "largest" ? "largest" : "usual"];
  const names = [...Object.keys(kinds).filter((path) => kinds[path] !== "Query"), "every query"];
  let scenes: Awaited<ReturnType<typeof createScenes>> = new Map();
  await stack.restart({
    whileStopped: async () => {
      // What waits is as much as a moment brings, not as a school has.
      const filled = { few: 100, many: 10_000, largest: 0 }[round];
      await fillTables(stack.databaseFile, schema, filled, ["pendingCounts"]);
      const [student, bystander] = await createStudents(stack.databaseFile, 2, {});
      const [admin] = await createStudents(stack.databaseFile, 1, { role: "admin" });
      if (!student || !bystander || !admin) throw new Error("no students");
      people = { student, admin, bystander, otherSessionId: await addSession(stack.databaseFile, student) };
      scenes = await createScenes(stack.databaseFile, { names, size, userId: student.userId, prefix: round });
    },
  });
  await runPeriodicJobs();
  const sign = tokenSigner(await stack.variable("JWT_PRIVATE_KEY"), stack.siteUrl);
  const callers = { student: callerFor(sign(people.student)), admin: callerFor(sign(people.admin)) };
  const world = await buildWorld(callers, scenes.get("every query"));
  // Sessions end last.
  const ending = ["account:signOutElsewhere", "auth:signOut"];
  const paths = Object.keys(kinds).filter((path) => !UNMEASURED.includes(path) && !ending.includes(path));
  const failures: string[] = [];
  for (const path of [...paths, ...ending]) {
    const scene = scenes.get(kinds[path] === "Query" ? "every query" : path);
    if (!scene) throw new Error(`no scene for ${path}`);
    const full = { ...scene, ...world };
    Object.assign(full, await prepare(path, full, callers));
    const call = path.startsWith("admin/") ? callers.admin : callers.student;
    try {
      rounds[round][path] = await costOf(path, () => call(path, argumentsOf(path, full)));
    } catch (error) {
      failures.push(String(error));
    }
  }
  if (failures.length > 0) throw new Error(failures.join("\n"));
}

/** They come every few minutes, so on a slow machine in the middle of a round, and must leave what was filled. */
async function runPeriodicJobs(): Promise<void> {
  const count = async (table: TableNames) => [table, (await rows.newest(table)).length] as const;
  const countAll = async () => new Map(await Promise.all((Object.keys(schema.tables) as TableNames[]).map(count)));
  await rows.allDone();
  const before = await countAll();
  const jobs = Object.values(crons.crons).filter(({ schedule }) => schedule.type === "interval");
  for (const { name, args } of jobs) await stack.run(name, (args as [object])[0]);
  await rows.allDone();
  const after = await countAll();
  const fewer = [...before].filter(([table, many]) => (after.get(table) ?? 0) < many);
  if (fewer.length > 0) throw new Error(`periodic jobs deleted rows of ${fewer.map(([table]) => table).join(", ")}`);
}

/** The student finishes the course that every query reads. */
async function buildWorld(
  { student, admin }: Record<"student" | "admin", Caller>,
  scene: Omit<CallScene, keyof World> | undefined,
): Promise<World> {
  if (!scene) throw new Error("no scene for queries");
  // Without it the server answers nothing about a person.
  await admin("admin/students:open", { userId: people.bystander.userId });
  const { course, sittingId } = scene;
  await student("progress:complete", { lessonId: course.lessonIds[0] });
  const submitted = await student("exams:submit", { sittingId });
  const { value: attempt } = JSON.parse(submitted.text) as { value: { attemptId: string } };
  const versionOf = ({ text }: { text: string }) => (JSON.parse(text) as { value: { version: number } }).value.version;
  return {
    ...(await newestCertificate(student)),
    jobId: await rows.anyId("generationJobs"),
    nameRequestId: "",
    certificateJobId: await rows.anyId("certificateJobs", (row) => row.status === "running"),
    questionImportId: await rows.anyId("questionImports", (row) => row.status === "running"),
    peopleJobId: await rows.anyId("peopleJobs", (row) => row.status === "running"),
    invitationId: await rows.anyId("invitations", (row) => row.state !== "accepted"),
    attemptId: attempt.attemptId,
    bystanderId: people.bystander.userId,
    studentId: people.student.userId,
    sessionId: people.otherSessionId,
    settingsVersion: versionOf(await admin("admin/settings:get", {})),
    issuerVersion: versionOf(await admin("admin/issuer:get", {})),
  };
}

const documents = (measured: Measured) =>
  Object.fromEntries(Object.entries(measured).map(([path, { read, written }]) => [path, { read, written }]));

beforeAll(async () => {
  stack = await startProductStack({ port: 3344, sitePort: 3345, clientUrl: "http://localhost:4344" });
  rows = new TableRows(stack.url, stack.adminKey);
  kinds = await listPublic();
  for (const round of ["few", "many", "largest"] as const) await measure(round);
}, 1_800_000);

afterAll(async () => {
  await stack.close();
});

describe("LIVE-8: what a public function reads and writes", () => {
  it("is the same with 100 and 10,000 rows in every table", () => {
    const [many, few] = [documents(rounds.many), documents(rounds.few)];
    for (const path of VARYING) {
      expect(Math.abs((many[path]?.read ?? 0) - (few[path]?.read ?? 0)), path).toBeLessThanOrEqual(MAX_DIFFERENCE);
      for (const round of [many, few]) Reflect.deleteProperty(round, path);
    }
    expect(many).toEqual(few);
  });

  it("stays within a quarter of Convex's limits for one transaction, with the largest course", () => {
    for (const [path, cost] of Object.entries(rounds.largest)) {
      expect(cost.read, path).toBeLessThan(LIMITS.documentsRead / 4);
      expect(cost.readBytes, path).toBeLessThan(LIMITS.bytesRead / 4);
      expect(cost.written, path).toBeLessThan(LIMITS.documentsWritten / 4);
      expect(cost.writtenBytes, path).toBeLessThan(LIMITS.bytesWritten / 4);
    }
  });

  it("is in docs/scale.md for every one", async () => {
    const costs: Record<string, Costs> = {};
    for (const [path, largest] of Object.entries(rounds.largest)) {
      const usual = rounds.many[path];
      if (usual) costs[path] = { usual, largest };
    }
    const document = await readFile(DOCUMENT, "utf8");
    const table = toScaleTable(costs);
    if (process.env.SCALE === "write") await writeFile(DOCUMENT, replaceScaleTable(document, table));
    else expect(documentsIn(scaleTableOf(document))).toEqual(documentsIn(table));
    expect(Object.keys(documentsIn(table)).sort()).toEqual(
      Object.keys(kinds)
        .filter((path) => !UNMEASURED.includes(path))
        .sort(),
    );
    for (const path of UNMEASURED) expect(document).toContain(`\`${path}\``);
  });
});
