import { afterAll, beforeAll, expect, it } from "vitest";
import { startProductStack, type ProductStack } from "../support/productStack";
import { listOutlines } from "../support/queries";
import { LoadClient } from "../../local-backend/tests/harness/loadClient";
import { createStudents, tokenSigner, type Student } from "../support/students";
import { FunctionRuns } from "./functionRuns";

let stack: ProductStack;
let courseId = "";
let lessonIds: string[] = [];
let clients: LoadClient[] = [];

/** The subscriptions of a student's dashboard and course page. */
const WATCHED = [
  "student/enrollments:mine",
  "student/enrollments:forCourse",
  "student/certificates:mine",
  "visitor/viewer:get",
];

function argumentsOf(path: string): object {
  if (path === "student/enrollments:forCourse") return { courseId };
  return path.endsWith(":mine") ? { paginationOpts: { numItems: 10, cursor: null } } : {};
}

async function watchEverything(student: Student, sign: (student: Student) => string): Promise<LoadClient> {
  const client = await LoadClient.connect(stack.url, sign(student));
  let answered = 0;
  const all = new Promise<void>((resolve) => {
    client.onChange = (modifications) => {
      answered += modifications.length;
      if (answered >= WATCHED.length) resolve();
    };
  });
  for (const path of WATCHED) client.subscribe(path, argumentsOf(path));
  await all;
  return client;
}

beforeAll(async () => {
  stack = await startProductStack();
  const [course] = await listOutlines(stack.url);
  if (!course) throw new Error("the catalog is empty");
  courseId = course._id;
  lessonIds = course.modules.flatMap((module) => module.lessons.map(({ _id }) => _id));
  let students: Student[] = [];
  await stack.restart({
    whileStopped: async () => {
      students = await createStudents(stack.databaseFile, 20, { courseIds: [courseId] });
    },
  });
  const sign = tokenSigner(await stack.variable("JWT_PRIVATE_KEY"), stack.siteUrl);
  clients = await Promise.all(students.map((student) => watchEverything(student, sign)));
});

afterAll(async () => {
  for (const client of clients) client.close();
  await stack.close();
});

it("LIVE-3: a student's write reruns that student's queries only", async () => {
  const [acting, ...others] = clients;
  const [lessonId] = lessonIds;
  if (!acting || lessonId === undefined) throw new Error("no student or lesson");
  const changes = others.map(() => 0);
  for (const [index, other] of others.entries())
    other.onChange = (modifications) => (changes[index] = (changes[index] ?? 0) + modifications.length);
  const runs = new FunctionRuns(stack.url, stack.adminKey);
  await runs.skip();
  await acting.mutation("student/progress:complete", { lessonId });
  // Its answer comes to each after whatever the write has for them.
  for (const client of clients) await client.query("visitor/settings:promo", {});
  const queries = (await runs.read()).filter(({ udfType }) => udfType === "Query");
  const names = queries.map(({ identifier }) => identifier.replace(".js:", ":"));
  expect(names.filter((name) => name !== "visitor/settings:promo").sort()).toEqual([
    "student/enrollments:forCourse",
    "student/enrollments:mine",
  ]);
  expect(changes).toEqual(others.map(() => 1));
});
