import schema from "../../convex/schema";
import { openDatabase } from "../../local-backend/database/database";
import type { JsonObject } from "../../local-backend/values/json";
import type { CallScene } from "../cost/calls";
import { addSettled, createScenes } from "../cost/callScenes";
import { TableRows } from "../cost/tableRows";
import { fillTables } from "../support/fillTables";
import type { ProductStack } from "../support/productStack";
import { readTables } from "../support/rawTables";
import { marked, type Tables } from "../support/roleOracle";
import { addSession, createStudents, tokenSigner, type Student } from "../support/students";
import { call } from "./hostileCall";

const SIZE = { modules: 2, lessons: 4, questions: 5 };
const ALL = Object.keys(schema.tables);
/** Tables whose rows the server itself works on. */
const UNFILLED = [
  ...["pendingCounts", "jobs", "jobItems", "generationJobs", "generationQueues"],
  ...["mails", "announcements", "announcementReceipts"],
];

/** Later ones leave less behind. */
export const roles = ["visitor", "blocked", "stranger", "student", "otherTeacher", "teacher", "support"] as const;
export type Role = (typeof roles)[number];
type Name = Exclude<Role, "visitor"> | "otherStudent" | "administrator";

async function write(
  databaseFile: string,
  acts: ((transaction: ReturnType<ReturnType<typeof openDatabase>["begin"]>) => void)[],
): Promise<void> {
  const database = openDatabase({ path: databaseFile });
  try {
    for (let start = 0; start < acts.length; start += 200) {
      const transaction = database.begin();
      for (const act of acts.slice(start, start + 200)) act(transaction);
      await database.whenDurable(database.commit(transaction));
    }
  } finally {
    database.close();
  }
}

/** Every row, from a stopped backend's file. */
export const readAll = (databaseFile: string) => readTables(databaseFile, ALL) as unknown as Tables;

type OneScene = Omit<CallScene, "certificateId" | "nameRequestId" | "passId" | "invitationId" | "attemptId">;

/** A course with a student, and what calls need besides. */
async function addScene(databaseFile: string, name: string, student: Student, stranger: Student): Promise<OneScene> {
  const own = { names: [name], size: SIZE, userId: student.userId, prefix: name };
  const scene = (await createScenes(databaseFile, own)).get(name);
  if (!scene) throw new Error("no scene");
  const { courseId, examId } = scene.course;
  const ids = { studentId: student.userId, bystanderId: stranger.userId, courseId, importExamId: examId };
  const settled = await addSettled(databaseFile, ids);
  let jobId = "";
  await write(databaseFile, [
    (transaction) => {
      jobId = transaction.insert("generationJobs", {
        ...{ createdBy: stranger.userId, status: "finished", onlyEmpty: false, total: 1, nextIndex: 1 },
        ...{ succeededCount: 1, failures: [], step: 1, retries: 0 },
      });
    },
  ]);
  return {
    ...{ ...scene, ...settled, jobId, jobRowId: settled.undoneJobId },
    ...{
      hash: "CERT-AAAAAAAA-BBBBBBBB-MABCDEFG",
      settingsVersion: 0,
      issuerVersion: 0,
      schoolVersion: 0,
      homeVersion: 0,
    },
    ...{ bystanderId: student.userId, bystanderEmail: student.email, studentId: stranger.userId },
    sessionId: await addSession(databaseFile, student),
  };
}

async function addPeople(databaseFile: string): Promise<Record<Name, Student>> {
  const names: Name[] = ["blocked", "stranger", "student", "otherStudent", "otherTeacher", "teacher", "support"];
  const people = await createStudents(databaseFile, names.length, {});
  const [administrator] = await createStudents(databaseFile, 1, { role: "admin" });
  const all = Object.fromEntries(names.map((name, index) => [name, people[index]]));
  return { ...all, administrator } as Record<Name, Student>;
}

/** Gives the roles; filled tables may require a second factor of the staff. */
async function giveRoles(databaseFile: string, people: Record<Name, Student>, scenes: OneScene[]): Promise<void> {
  const factor = { sealedSecret: "none", lastStep: 0, recoveryHashes: [], activeAt: Date.now() };
  const [own = "", other = ""] = scenes.map(({ course }) => course.courseId);
  await write(databaseFile, [
    (transaction) => {
      const { support, teacher, otherTeacher } = people;
      transaction.insert("userRoles", { userId: support.userId, role: "support" });
      transaction.insert("courseStaff", { userId: teacher.userId, courseId: own });
      transaction.insert("courseStaff", { userId: otherTeacher.userId, courseId: other });
      for (const { userId } of [support, teacher, otherTeacher])
        transaction.insert("secondFactors", { userId, ...factor });
    },
  ]);
}

/** A world of two courses, marked; the calls' scenes, and a token of each kind of caller. */
export async function setTheScene(stack: ProductStack) {
  const { databaseFile } = stack;
  let people = {} as Record<Name, Student>;
  const scenes: OneScene[] = [];
  await stack.restart({
    whileStopped: async () => {
      people = await addPeople(databaseFile);
      for (const name of ["student", "otherStudent"] as const)
        scenes.push(await addScene(databaseFile, name, people[name], people.stranger));
      await giveRoles(databaseFile, people, scenes);
      await fillTables(databaseFile, schema, () => scenes.length, UNFILLED);
    },
  });
  const sign = tokenSigner(await stack.variable("JWT_PRIVATE_KEY"), stack.siteUrl);
  const tokens = Object.fromEntries(Object.entries(people).map(([name, person]) => [name, `Bearer ${sign(person)}`]));
  const { administrator, support, teacher, otherTeacher } = tokens;
  const { userId } = people.blocked;
  await call(stack, administrator, "admin/access:update", { mode: "byApproval" });
  await call(stack, administrator, "admin/students:open", { userId });
  await call(stack, administrator, "admin/students:setBlocked", { userId, blocked: true });
  for (const [index, token] of [teacher, otherTeacher].entries())
    await call(stack, token, "admin/students:open", {
      ...{ userId: scenes[index]?.bystanderId, courseId: scenes[index]?.course.courseId },
    });
  for (const { bystanderId } of scenes) await call(stack, support, "admin/students:open", { userId: bystanderId });
  const rows = new TableRows(stack.url, stack.adminKey);
  await rows.allDone();
  const filled = ["certificates", "nameRequests", "passes", "invitations", "examAttempts"] as const;
  const ids = await Promise.all(filled.map((table) => rows.newest(table)));
  const whole = scenes.map((scene, index) => {
    const [certificateId, nameRequestId, passId, invitationId, attemptId] = ids.map((found) =>
      String(found[index]?._id),
    );
    return { ...scene, certificateId, nameRequestId, passId, invitationId, attemptId } as CallScene;
  });
  await stack.restart({
    whileStopped: async () => {
      const found = Object.entries(readAll(databaseFile)).flatMap(([table, all]) =>
        all.map((row) => [table, row] as const),
      );
      const marks = found
        .map(([table, row]) => ({ id: row._id, fields: marked(table, row) as JsonObject }))
        .filter(({ fields }) => Object.keys(fields).length > 0);
      await write(
        databaseFile,
        marks.map(
          ({ id, fields }) =>
            (transaction) =>
              transaction.patch(id, fields),
        ),
      );
    },
  });
  return { scenes: whole, tokens: { visitor: "", ...tokens } as Record<Role, string>, people };
}
