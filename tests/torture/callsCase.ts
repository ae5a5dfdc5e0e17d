import { convexToJson, type Value } from "convex/values";
import schema from "../../convex/schema";
import { errorCodes } from "../../convex/shared/errorCodes";
import { type Torture, violated } from "../../local-backend/tests/torture/torture";
import { argumentsOf, settledRequests, type CallScene, type RequestIds } from "../cost/calls";
import { createScenes } from "../cost/callScenes";
import { listPublic } from "../cost/publicFunctions";
import { TableRows } from "../cost/tableRows";
import { fillTables } from "../support/fillTables";
import { hostileArguments } from "../support/hostileArguments";
import { startProductStack, type ProductStack } from "../support/productStack";
import { addSession, createStudents, tokenSigner } from "../support/students";
import { call, honest, type Args, type Reply } from "./hostileCall";

/** Rows of every table, whose ids are tried everywhere. */
const ROWS = 3;
const NAME = "calls";

/** The product in use, a scene for the calls, and a token of each kind of caller; none for a visitor. */
async function setTheScene(stack: ProductStack): Promise<{ scene: CallScene; tokens: Record<string, string> }> {
  const { databaseFile } = stack;
  const begin = async () => {
    const [student, other, stranger, blocked] = await createStudents(databaseFile, 4, {});
    const [administrator] = await createStudents(databaseFile, 1, { role: "admin" });
    if (!student || !other || !stranger || !blocked || !administrator) throw new Error("no people");
    const size = { modules: 2, lessons: 4, questions: 5 };
    const own = { names: [NAME], size, userId: student.userId, prefix: NAME };
    const scene = (await createScenes(databaseFile, own)).get(NAME);
    if (!scene) throw new Error("no scene");
    const sessionId = await addSession(databaseFile, student);
    await fillTables(databaseFile, schema, () => ROWS, ["pendingCounts"]);
    return { people: { student, other, stranger, blocked, administrator }, scene, sessionId };
  };
  let begun: Awaited<ReturnType<typeof begin>> | undefined;
  await stack.restart({
    whileStopped: async () => {
      begun = await begin();
    },
  });
  if (!begun) throw new Error("no scene");
  const { people, scene, sessionId } = begun;
  const sign = tokenSigner(await stack.variable("JWT_PRIVATE_KEY"), stack.siteUrl);
  const tokens = Object.fromEntries(Object.entries(people).map(([kind, person]) => [kind, `Bearer ${sign(person)}`]));
  const rows = new TableRows(stack.url, stack.adminKey);
  await call(stack, tokens.other, "student/enrollments:enroll", { courseId: scene.course.courseId });
  await call(stack, tokens.administrator, "admin/students:open", { userId: people.blocked.userId });
  await call(stack, tokens.administrator, "admin/students:setBlocked", {
    userId: people.blocked.userId,
    blocked: true,
  });
  const world = {
    ...{
      hash: "CERT-AAAAAAAA-BBBBBBBB-MABCDEFG",
      settingsVersion: 0,
      issuerVersion: 0,
      schoolVersion: 0,
      homeVersion: 0,
      sessionId,
    },
    ...{ bystanderId: people.stranger.userId, bystanderEmail: people.stranger.email, studentId: people.student.userId },
    certificateId: await rows.anyId("certificates"),
    jobId: await rows.anyId("generationJobs"),
    nameRequestId: await rows.anyId("nameRequests"),
    jobRowId: await rows.anyId("jobs"),
    undoneJobId: await rows.anyId("jobs"),
    importJobId: await rows.anyId("jobs"),
    passId: await rows.anyId("passes"),
    requestIds: await anyRequests(rows),
    invitationId: await rows.anyId("invitations"),
    attemptId: await rows.anyId("examAttempts"),
  };
  return { scene: { ...scene, ...world }, tokens: { visitor: "", ...tokens } };
}

async function anyRequests(rows: TableRows): Promise<RequestIds> {
  const ids = Object.entries(settledRequests).map(async ([path, state]) => {
    return [path, await rows.anyId("accessRequests", (row) => row.state === state)];
  });
  return Object.fromEntries(await Promise.all(ids)) as RequestIds;
}

/** Whether a caller may meet the answer: a value, a code, or Convex's refusal of arguments. */
function isTyped({ status, errorMessage = "", errorData, code }: Reply): boolean {
  if (status === "success" || code !== undefined) return true;
  if (errorData?.isConvexSystemError === true) return true;
  return errorCodes.some((known) => known === errorData?.code) || errorMessage.includes("ArgumentValidationError");
}

/** Every public function, as each kind of caller, with what no honest client sends: every error has a type. */
export const callsCase: Torture = {
  name: "calls",
  unit: "hostile calls",
  counts: { short: 2_000, usual: 30_000, long: 200_000 },
  async run({ count, random, progress }) {
    const stack = await startProductStack({ redactErrors: false });
    try {
      const { scene, tokens } = await setTheScene(stack);
      const paths = Object.keys(await listPublic(stack));
      const { course, ...rest } = scene;
      const named = Object.values({ ...course, ...rest }).flatMap((value: unknown) => value);
      const ids = [...named.filter((value) => typeof value === "string"), "9".repeat(31)];
      /** The last one of each function. */
      const untyped = new Map<string, string>();
      const hostile = new Map<string, Args[]>();
      const figures = { "hostile calls": 0, "public functions": paths.length, values: 0, "errors of a type": 0 };
      while (figures["hostile calls"] < count) {
        const path = random.pick(paths);
        if (!hostile.has(path)) hostile.set(path, [...hostileArguments(honest(argumentsOf(path, scene)) as Args, ids)]);
        const args = random.pick(hostile.get(path) ?? []);
        const caller = random.pick(Object.keys(tokens));
        const reply = await call(stack, tokens[caller], path, args);
        if (!isTyped(reply)) {
          const text = JSON.stringify(convexToJson(args as Value)).slice(0, 300);
          untyped.set(path, `${path} as ${caller} with ${text}: ${reply.errorMessage}`);
        }
        figures[reply.status === "success" ? "values" : "errors of a type"]++;
        progress(++figures["hostile calls"]);
      }
      if (untyped.size > 0) violated([...untyped.values()].join("\n"));
      return figures;
    } finally {
      await stack.close();
    }
  },
};
