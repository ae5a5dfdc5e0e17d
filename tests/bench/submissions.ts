import { setTimeout as pause } from "node:timers/promises";
import { LoadClient } from "../../local-backend/tests/harness/loadClient";
import type { ProductStack } from "../support/productStack";
import { createStudents, tokenSigner } from "../support/students";
import { SqliteBaseline } from "../../local-backend/bench/floors/sqliteBaseline";
import { pinTo, processorTime } from "./machine";
import type { Measurement } from "./report";
import { median } from "./statistics";

const ROUNDS = 3;
const STUDENTS_PER_ROUND = 256;
/** Each sends its next submission once the last one is answered. */
const CLIENTS = 64;

interface Sitting {
  client: LoadClient;
  sittingId: string;
}

interface CoursePage {
  page: { _id: string }[];
}

export async function listCourseIds(url: string): Promise<string[]> {
  const client = await LoadClient.connect(url);
  const paginationOpts = { numItems: 50, cursor: null };
  const { page } = (await client.visit("visitor/catalog:list", { paginationOpts })) as CoursePage;
  client.close();
  return page.map(({ _id }) => _id);
}

async function openSittings(stack: ProductStack, tokens: string[], courseIds: string[]): Promise<Sitting[][]> {
  const perStudent: Sitting[][] = [];
  for (const token of tokens) {
    const client = await LoadClient.connect(stack.url, token);
    const sittings: Sitting[] = [];
    for (const courseId of courseIds) {
      const { sittingId } = (await client.mutation("student/exams:start", { courseId })) as { sittingId: string };
      // A visit: nobody keeps the pages of twenty exams open.
      const exam = (await client.visit("student/exams:get", { courseId })) as { questions: { _id: string }[] };
      for (const [index, { _id: questionId }] of exam.questions.entries()) {
        const option = "abcd"[(index + sittings.length) % 4];
        await client.mutation("student/exams:answer", { sittingId, questionId, option });
      }
      sittings.push({ client, sittingId });
    }
    perStudent.push(sittings);
  }
  return perStudent;
}

async function submitAll(students: Sitting[][]): Promise<{ perSecond: number; latencies: number[] }> {
  const queue = [...students];
  const latencies: number[] = [];
  const began = performance.now();
  const work = async (): Promise<void> => {
    for (let sittings = queue.pop(); sittings; sittings = queue.pop()) {
      for (const { client, sittingId } of sittings) {
        const sent = performance.now();
        await client.mutation("student/exams:submit", { sittingId });
        latencies.push(performance.now() - sent);
      }
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, work));
  return { perSecond: latencies.length / ((performance.now() - began) / 1000), latencies };
}

/**
 * The rows of that many submissions written straight into SQLite: attempt, sitting, enrollment or certificate, and
 * their keys.
 */
function baselinePerSecond(submissions: number, commitEvery: number): number {
  const baseline = new SqliteBaseline({ documents: 3, indexKeys: 5 });
  try {
    const began = performance.now();
    for (let written = 0; written < submissions; written += commitEvery) baseline.commit(commitEvery);
    return submissions / ((performance.now() - began) / 1000);
  } finally {
    baseline.close();
  }
}

/**
 * Durable exam submissions per second over the socket, all rules included, against the same rows written straight to
 * SQLite.
 */
export async function measureSubmissions(stack: ProductStack): Promise<Measurement[]> {
  const courseIds = await listCourseIds(stack.url);
  const students: Awaited<ReturnType<typeof createStudents>> = [];
  await stack.restart({
    whileStopped: async () => {
      students.push(...(await createStudents(stack.databaseFile, ROUNDS * STUDENTS_PER_ROUND, { courseIds })));
    },
  });
  pinTo(stack.process().pid, 0);
  pinTo(process.pid, 1);
  const sign = tokenSigner(await stack.variable("JWT_PRIVATE_KEY"), stack.siteUrl);
  const product: number[] = [];
  const latencies: number[] = [];
  const processor: { server: number; load: number }[] = [];
  const single: number[] = [];
  const group: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const own = students.slice(round * STUDENTS_PER_ROUND, (round + 1) * STUDENTS_PER_ROUND);
    const sittings = await openSittings(stack, own.map(sign), courseIds);
    await pause(500);
    const before = [stack.process().pid, process.pid].map(processorTime);
    const result = await submitAll(sittings);
    const [server = NaN, load = NaN] = [stack.process().pid, process.pid].map(
      (pid, at) => (processorTime(pid) - (before[at] ?? NaN)) / result.latencies.length,
    );
    processor.push({ server, load });
    product.push(result.perSecond);
    latencies.push(...result.latencies);
    for (const [first] of sittings) first?.client.close();
    single.push(baselinePerSecond(2_000, 1));
    group.push(baselinePerSecond(20_000, CLIENTS));
  }
  const [server, load] = (["server", "load"] as const).map((of) =>
    median(processor.map((each) => each[of])).toFixed(0),
  );
  const note = `${CLIENTS} clients, p50 ${median(latencies).toFixed(1)} ms; processor time for each: server ${server} µs, load ${load} µs`;
  const common = { unit: "submissions/s", product: median(product), note };
  return [
    { ...common, name: "Exam submissions, against bare SQLite, one commit each", floor: median(single) },
    { ...common, name: "Exam submissions, against bare SQLite, group commit", floor: median(group) },
  ];
}
