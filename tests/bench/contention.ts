import { fork, type ChildProcess } from "node:child_process";
import { pbkdf2Sync } from "node:crypto";
import { once } from "node:events";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { bundle } from "../../local-backend/bundle.mjs";
import { LoadClient } from "../../local-backend/tests/harness/loadClient";
import { stop } from "../../scripts/processes";
import { createCourses, type PlainCourse } from "../support/courses";
import type { ProductStack } from "../support/productStack";
import { authenticate } from "../support/signInFlood";
import { createStudents, tokenSigner, type Student } from "../support/students";
import type { Conflicts } from "./overlappingBackend";
import type { Measurement } from "./report";

const STUDENTS = 256;
/** How long a mutation keeps its snapshot open, in ms: an assumption about Convex, not a measurement of it. */
const HOLD = Number(process.env.HOLD ?? 20);
const SIZE = { modules: 1, lessons: 2, questions: 10 };

interface Attendance {
  client: LoadClient;
  email: string;
  /** Enrolled in without and with a coupon. */
  course: PlainCourse;
  discounted: PlainCourse;
  sittingId?: string;
}

interface Load {
  students: Attendance[];
  conflicts: Map<string, Conflicts & { seconds: number }>;
}

type Shown = { _id: string } & Record<`option${(typeof letters)[number]}`, string>;
const letters = ["A", "B", "C", "D"] as const;
/** The text of the right option in made-up courses. */
const RIGHT = "One";

type Step = (student: Attendance) => Promise<unknown>;

/** Calls of a class; each step starts once all have finished. */
const STEPS: Record<string, Step> = {
  "Enroll in a course": ({ client, course: { courseId } }) =>
    client.mutation("student/enrollments:enroll", { courseId }),
  "Enroll with a coupon": ({ client, discounted: { courseId, couponCode } }) =>
    client.mutation("student/enrollments:enroll", { courseId, couponCode }),
  "Complete a lesson": ({ client, course }) =>
    client.mutation("student/progress:complete", { lessonId: course.lessonIds[0] }),
  "Complete the last lesson": ({ client, course }) =>
    client.mutation("student/progress:complete", { lessonId: course.lessonIds[1] }),
  "Start an exam": async (student) => {
    const { courseId } = student.course;
    const sitting = (await student.client.mutation("student/exams:start", { courseId })) as { sittingId: string };
    student.sittingId = sitting.sittingId;
  },
  "Answer its questions": async ({ client, course, sittingId }) => {
    const exam = (await client.query("student/exams:get", { courseId: course.courseId })) as { questions: Shown[] };
    for (const { _id: questionId, ...shown } of exam.questions) {
      const option = letters.find((letter) => shown[`option${letter}`] === RIGHT);
      await client.mutation("student/exams:answer", { sittingId, questionId, option });
    }
  },
  "Submit it and get the certificate": ({ client, sittingId }) =>
    client.mutation("student/exams:submit", { sittingId }),
  "Sign in": ({ email }) => signIn(email),
};

const PASSWORD = "girassol-azul-e-verde";
let url = "";

/** As the form does: without capacity to hash, again when the server says. */
async function signIn(email: string): Promise<void> {
  for (;;) {
    const { code, retryAt, text } = await authenticate(url, { flow: "signIn", email, password: PASSWORD });
    if (code === "") return;
    if (code !== "signInBusy") throw new Error(text);
    await pause(Math.max(0, (retryAt ?? 0) - Date.now()));
  }
}

/** A hash of few iterations, which sign-in takes from it: the transactions count here, not the hashing. */
function cheapHash(): string {
  const [salt, iterations] = [Buffer.alloc(16, 1), 1_000];
  const key = pbkdf2Sync(PASSWORD, salt, iterations, 32, "sha256");
  return `pbkdf2-sha256$${iterations}$${salt.toString("base64")}$${key.toString("base64")}`;
}

async function startOverlapping(stack: ProductStack): Promise<ChildProcess> {
  const ports = ["--port", new URL(stack.url).port, "--site-port", new URL(stack.siteUrl).port];
  const args = [`${HOLD}`, ...ports, "--data-dir", dirname(stack.databaseFile)];
  const backend = fork(await bundle("tests/bench/overlappingBackend.ts"), args, {
    stdio: ["ignore", "pipe", "ignore", "ipc"],
  });
  await new Promise((resolve, reject) => {
    backend.stdout?.once("data", resolve);
    backend.once("exit", (code) => reject(new Error(`the overlapping backend ended with ${code}`)));
  });
  return backend;
}

async function readConflicts(backend: ChildProcess): Promise<Conflicts> {
  const answer = once(backend, "message");
  backend.send("read");
  return ((await answer) as [Conflicts])[0];
}

/** All students at once, step by step. Only a mutation that gave up after its retries may fail. */
async function run(backend: ChildProcess, students: Attendance[]): Promise<Load["conflicts"]> {
  const conflicts: Load["conflicts"] = new Map();
  await readConflicts(backend);
  for (const [name, step] of Object.entries(STEPS)) {
    const began = performance.now();
    const results = await Promise.allSettled(students.map(step));
    const seconds = (performance.now() - began) / 1_000;
    const counts = await readConflicts(backend);

    const failed = results.filter(({ status }) => status === "rejected");
    if (failed.length > counts.refused)
      throw new Error(`${name}: ${String((failed[0] as PromiseRejectedResult).reason)}`);
    conflicts.set(name, { ...counts, seconds });
    // Refused students click again, one by one.
    for (const [index, { status }] of results.entries()) {
      const student = students[index];
      if (status === "rejected" && student) await step(student);
    }
    await readConflicts(backend);
  }
  return conflicts;
}

const describe = ({ refused, tables }: Conflicts): string => {
  const counts = Object.entries(tables).sort(([, one], [, other]) => other - one);
  const list = counts.map(([table, count]) => `${table} ${count}`).join(", ");
  return `${list || "none"}${refused > 0 ? `; **${refused} gave up**` : ""}`;
};

/**
 * 256 students who do the same at once, in one course, against the same in a course (and with a coupon) of their own:
 * attempts for each mutation, 1 without conflicts.
 */
export async function measureContention(stack: ProductStack): Promise<Measurement[]> {
  const groups: { people: Student[]; courses: PlainCourse[]; discounted: PlainCourse[] }[] = [];
  const key = await stack.variable("JWT_PRIVATE_KEY");
  const measured: Load["conflicts"][] = [];
  const work = async (): Promise<void> => {
    for (const [name, count] of Object.entries({ shared: 1, own: STUDENTS })) {
      const people = await createStudents(stack.databaseFile, STUDENTS, { secret: cheapHash() });
      const courses = await createCourses(stack.databaseFile, { name, count, size: SIZE });
      const discounted = await createCourses(stack.databaseFile, { name: `${name}-coupon`, count, size: SIZE });
      groups.push({ people, courses, discounted });
    }
    const backend = await startOverlapping(stack);
    url = stack.url;
    const sign = tokenSigner(key, stack.siteUrl);
    try {
      for (const { people, courses, discounted } of groups) {
        const students = await Promise.all(
          people.map(async (person, index): Promise<Attendance> => {
            const of = (all: PlainCourse[]): PlainCourse => all[index % all.length] as PlainCourse;
            const client = await LoadClient.connect(stack.url, sign(person));
            return { client, email: person.email, course: of(courses), discounted: of(discounted) };
          }),
        );
        measured.push(await run(backend, students));
        for (const { client } of students) client.close();
      }
    } finally {
      await stop(backend);
    }
  };
  await stack.restart({ whileStopped: work });
  const [shared, own] = measured;
  return Object.keys(STEPS).map((name) => {
    const [one, other] = [shared?.get(name), own?.get(name)];
    if (!one || !other) throw new Error(`${name} was not measured`);
    const attempts = (counts: Conflicts) => (STUDENTS + counts.attempts) / STUDENTS;
    return {
      name: `${name}: attempts for each, ${STUDENTS} at once in one course against one each`,
      unit: "",
      product: attempts(one),
      floor: attempts(other),
      note: `${(STUDENTS / one.seconds).toFixed(0)}/s; conflicts: ${describe(one)}; own: ${describe(other)}`,
    };
  });
}
