import { afterAll, beforeAll, describe, expect, it } from "vitest";
import schema from "../../convex/schema";
import { brazilDay } from "../../convex/shared/brazilDay";
import { limits } from "../../convex/shared/limits";
import { convex, selfHosted } from "../../scripts/deployment";
import { fillTables } from "../support/fillTables";
import { startProductStack, type ProductStack } from "../support/productStack";
import { listOutlines } from "../support/queries";
import { adminArguments } from "./adminArguments";
import { FunctionRuns } from "./functionRuns";

/** Documents read per public query, as counted by the deployment. */
type Costs = Record<string, number>;

let stack: ProductStack;
let queries: string[] = [];
const costs: Record<"few" | "many", Costs> = { few: {}, many: {} };

interface FunctionSpec {
  functions: { identifier: string; functionType: string; visibility: { kind: string } }[];
}

async function listPublicQueries(): Promise<string[]> {
  const spec = JSON.parse(await convex(["function-spec"], selfHosted(stack))) as FunctionSpec;
  return spec.functions
    .filter(({ functionType, visibility }) => functionType === "Query" && visibility.kind === "public")
    .map(({ identifier }) => identifier.replace(/\.js:/, ":"));
}

/** A token of a demonstration account. */
async function tokenOf({ email, password }: { email: string; password: string }): Promise<string> {
  const args = { provider: "password", params: { flow: "signIn", email, password } };
  const answer = await post<{ tokens: { token: string } }>("action", "auth:signIn", args);
  return answer.tokens.token;
}

async function post<Value>(kind: string, path: string, args: object, token?: string): Promise<Value> {
  const response = await fetch(`${stack.url}/api/${kind}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ path, args: [args], format: "convex_encoded_json" }),
  });
  const answer = (await response.json()) as { status: string; value: Value; errorMessage?: string };
  if (answer.status !== "success") throw new Error(`${path}: ${answer.errorMessage ?? response.status}`);
  return answer.value;
}

interface Tokens {
  student: string;
  admin: string;
}

interface IdPage {
  page: { _id: string; userId: string }[];
}

async function knownIds(courseId: string, lessonId: string, admin: string) {
  const first = async (path: string, args: object = {}) => {
    const paginationOpts = { numItems: 1, cursor: null };
    const { page } = await post<IdPage>("query", path, { search: "", paginationOpts, ...args }, admin);
    if (!page[0]) throw new Error(`${path} is empty`);
    return page[0];
  };
  const examId = (await first("admin/exams:list"))._id;
  return {
    ...{ courseId, lessonId, examId },
    questionId: (await first("admin/questions:list", { examId }))._id,
    moduleId: (await first("admin/modules:list", { courseId }))._id,
    couponId: (await first("admin/coupons:list"))._id,
    userId: (await first("admin/students:list", { status: "all", search: stack.accounts.student.email })).userId,
  };
}

/** Arguments for every public query; a missing one fails the test. */
async function argumentsOf({ student, admin }: Tokens): Promise<Record<string, object>> {
  const [course] = await listOutlines(stack.url);
  const lesson = course?.modules[0]?.lessons[0];
  if (!course || !lesson) throw new Error("the catalog is empty");
  await post("mutation", "enrollments:enroll", { courseId: course._id }, student);
  await post("mutation", "progress:complete", { lessonId: lesson._id }, student);
  const sitting = await post("mutation", "exams:start", { courseId: course._id }, student);
  const paginationOpts = { numItems: 10, cursor: null };
  const known = await knownIds(course._id, lesson._id, admin);
  await post("mutation", "admin/students:open", { userId: known.userId }, admin);
  const { exam } = await post<{ exam: { _id: string } }>("query", "exams:get", { courseId: course._id }, student);
  const room = { examId: exam._id, search: "", paginationOpts };
  const { page: seats } = await post<IdPage>("query", "admin/examRoom:list", room, admin);
  return {
    "admin/examRoom:seat": { seatId: seats[0]?._id },
    ...adminArguments(known),
    "catalog:bySlug": { slug: course.slug },
    "catalog:list": { level: "intermediate", paginationOpts },
    "certificates:awaited": {},
    "certificates:get": { certificateId: course._id },
    "certificates:mine": { paginationOpts },
    "certificates:shared": { hash: "CERT-00000000-00000000-0" },
    "certificates:verify": { hash: "CERT-00000000-00000000-0" },
    "confirmations:status": {},
    "mailChoices:get": {},
    "enrollments:browse": { text: "", paginationOpts },
    "account:sessions": {},
    "addressChanges:status": {},
    "admin/issuer:get": {},
    "admin/signature:get": {},
    "admin/security:get": {},
    "passwordResets:byMail": {},
    "secondFactor:status": {},
    "enrollments:forCourse": { courseId: course._id },
    "enrollments:goOn": {},
    "enrollments:mine": { paginationOpts },
    "exams:answers": { sittingId: (sitting as { sittingId: string }).sittingId },
    "exams:get": { courseId: course._id },
    "exams:standing": { courseId: course._id },
    "attempts:list": { courseId: course._id, paginationOpts },
    "attempts:review": { attemptId: course._id },
    "invitations:open": { token: "none" },
    "lessons:get": { lessonId: lesson._id },
    "lessons:next": { courseId: course._id },
    "lessons:outline": { courseId: course._id },
    "lessons:place": { lessonId: lesson._id },
    "practice:daily": { day: brazilDay(Date.now()) },
    "practice:ofModule": { moduleId: known.moduleId },
    "practice:week": { lastDay: brazilDay(Date.now()) },
    "privacy:accepted": {},
    "privacy:exported": {},
    "profile:get": {},
    "progress:week": { lastDay: brazilDay(Date.now()) },
    "profile:viewer": {},
    "settings:promo": {},
  };
}

async function measure({ student, admin }: Tokens): Promise<Costs> {
  const runs = new FunctionRuns(stack.url, stack.adminKey);
  const measured: Costs = {};
  for (const [path, args] of Object.entries(await argumentsOf({ student, admin }))) {
    await runs.skip();
    await post("query", path, args, path.startsWith("admin/") ? admin : student);
    const run = (await runs.read()).find(({ identifier }) => identifier.replace(".js:", ":") === path);
    if (!run) throw new Error(`${path} did not run`);
    measured[path] = run.usageStats.databaseReadDocuments;
  }
  return measured;
}

beforeAll(async () => {
  stack = await startProductStack({ port: 3340, sitePort: 3341, clientUrl: "http://localhost:4340" });
  queries = await listPublicQueries();
  // One session each: their own are listed to them.
  const tokens = { student: await tokenOf(stack.accounts.student), admin: await tokenOf(stack.accounts.admin) };
  for (const [size, rows] of [
    ["few", 100],
    ["many", 10_000],
  ] as const) {
    await stack.restart({ whileStopped: () => fillTables(stack.databaseFile, schema, rows, ["securitySettings"]) });
    costs[size] = await measure(tokens);
  }
});

afterAll(async () => {
  await stack.close();
});

describe("LIVE-2: the documents that a public query reads", () => {
  it("are measured for every public query", () => {
    expect(Object.keys(costs.many).sort()).toEqual([...queries].sort());
  });

  it("are the same with 100 and 10,000 rows in every table", () => {
    expect(costs.many).toEqual(costs.few);
  });

  it("are bounded when a search finds many rows and none matches", async () => {
    const admin = await tokenOf(stack.accounts.admin);
    const runs = new FunctionRuns(stack.url, stack.adminKey);
    await runs.skip();
    const search = { search: "row nobody", status: "all", paginationOpts: { numItems: 10, cursor: null } };
    expect(await post<IdPage>("query", "admin/students:list", search, admin)).toMatchObject({ page: [], isDone: true });
    const [run] = await runs.read();
    expect(run?.usageStats.databaseReadDocuments).toBeLessThanOrEqual(limits.searchCandidates + 5);
  });

  it("are few", () => {
    for (const [path, documents] of Object.entries(costs.many)) expect(documents, path).toBeLessThanOrEqual(60);
  });
});
