import { fork, type ChildProcess } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { bundle } from "../../local-backend/bundle.mjs";
import { connectHonest, HonestMutations } from "../support/honestMutations";
import type { ProductStack } from "../support/productStack";
import { authenticate, type SignInReply } from "../support/signInFlood";
import { createStudents, tokenSigner, type Student } from "../support/students";
import { useEveryCore } from "./machine";
import type { Measurement } from "./report";
import { median, quantile } from "./statistics";

const STUDENTS = 8;
/** Pause between a student's mutations, in ms. */
const PAUSE = 20;
const CROWD = 200;
const CROWD_ROUNDS = 5;
const SOCKETS = 50;
/** Subscriptions in one frame, far above the limit. */
const LARGE_FRAME = 10_000;
/** For when the server refused none. */
const USUAL_LIMIT = 500;
const PHASE_MS = 10_000;

type Students = Awaited<ReturnType<typeof connectHonest>>;

interface SocketCounts {
  answered: number;
  refused: number;
  mostAnswered: number;
  closed: number;
}

/** Latency of honest mutations with and without attacks. */
export async function measureHostile(stack: ProductStack): Promise<Measurement[]> {
  // Unpinned: hashing may use the cores that the server's thread does not.
  useEveryCore(process.pid);
  let people: Student[] = [];
  await stack.restart({
    whileStopped: async () => {
      people = await createStudents(stack.databaseFile, STUDENTS, {});
    },
  });
  const sign = tokenSigner(await stack.variable("JWT_PRIVATE_KEY"), stack.siteUrl);
  const students = await connectHonest(stack.url, people.map(sign));
  await during(students, () => pause(2_000));
  const crowd = await measureCrowd(stack, students);
  const frames = await measureSockets(stack, students, LARGE_FRAME);
  const limit = frames.counts.refused === 0 ? USUAL_LIMIT : frames.counts.mostAnswered;
  const atLimit = await measureSockets(stack, students, limit);
  return [
    ...crowd,
    { ...frames.measurement, name: waits(`${SOCKETS} sockets with frames of ${LARGE_FRAME} subscriptions`) },
    { ...atLimit.measurement, name: waits(`${SOCKETS} sockets that subscribe to ${limit} queries again and again`) },
  ];
}

const waits = (hostile: string): string => `Others' mutations during ${hostile}: p99, against the same without`;

async function during<T>(
  students: Students,
  work: () => Promise<T>,
): Promise<{ result: T; latencies: readonly number[]; failures: number }> {
  const mutations = new HonestMutations(students, PAUSE);
  const result = await work();
  await mutations.stop();
  return { result, latencies: mutations.latencies, failures: mutations.failures.length };
}

function compare(hostile: readonly number[], quiet: readonly number[], more: string): Omit<Measurement, "name"> {
  const of = (samples: readonly number[]) => `${median(samples).toFixed(1)} ms of ${samples.length}`;
  return {
    unit: "ms",
    product: quantile(hostile, 0.99),
    floor: quantile(quiet, 0.99),
    goal: { difference: 100 },
    note: `p50 ${of(hostile)}, without ${of(quiet)}; ${more}`,
  };
}

const failed = (count: number): string => (count === 0 ? "none failed" : `**${count} failed**`);

async function measureCrowd(stack: ProductStack, students: Students): Promise<Measurement[]> {
  const quiet: number[] = [];
  const hostile: number[] = [];
  const replies: SignInReply[] = [];
  let failures = 0;
  const honest = { quiet: [] as number[], hostile: [] as number[], again: 0 };
  for (let round = 0; round < CROWD_ROUNDS; round++) {
    const before = await during(students, async () => {
      honest.quiet.push((await patientSignIn(stack)).ms);
      await pause(3_000);
    });
    quiet.push(...before.latencies);
    const strangers = await startStrangers(stack.url, "crowd", `${Date.now()}`, `${CROWD}`);
    const crowd = await during(students, async () => {
      const all = answerOf<SignInReply[]>(strangers);
      strangers.send("begin");
      await pause(200);
      const { ms, tries } = await patientSignIn(stack);
      honest.hostile.push(ms);
      honest.again += tries - 1;
      return await all;
    });
    strangers.kill();
    hostile.push(...crowd.latencies);
    failures += crowd.failures;
    replies.push(...crowd.result);
  }
  const untyped = replies.filter(({ code }) => code === null).length;
  const busy = replies.filter(({ code }) => code === "signInBusy").length;
  const limited = replies.filter(({ code }) => code === "tooManyAttempts").length;
  const served = replies.length - busy - limited - untyped;
  const answers =
    `${failed(failures)}; of ${replies.length}: ${served} served, ${busy} asked to try again, ${limited} over the limit, ` +
    `${untyped === 0 ? "no error" : `**${untyped} errors**`} without a code`;
  const slowest = Math.max(...honest.hostile);
  return [
    { ...compare(hostile, quiet, answers), name: waits(`${CROWD} sign-ups and sign-ins at once`) },
    {
      name: "Honest sign-in during them, retries included, against the same without",
      unit: "ms",
      product: median(honest.hostile),
      floor: median(honest.quiet),
      note: `slowest ${slowest.toFixed(0)} ms, ${slowest <= 3_000 ? "within" : "**over**"} 3 s; tried again ${honest.again} times in ${CROWD_ROUNDS} rounds`,
    },
  ];
}

/** From the first attempt to the session, including the form's retries. */
async function patientSignIn(stack: ProductStack): Promise<{ ms: number; tries: number }> {
  const began = performance.now();
  for (let tries = 1; ; tries++) {
    const { code, retryAt, text } = await authenticate(stack.url, { flow: "signIn", ...stack.accounts.student });
    if (code === "") return { ms: performance.now() - began, tries };
    if (code !== "signInBusy" || tries === 20) throw new Error(text);
    await pause(Math.max(0, (retryAt ?? 0) - Date.now()));
  }
}

async function measureSockets(
  stack: ProductStack,
  students: Students,
  size: number,
): Promise<{ measurement: Omit<Measurement, "name">; counts: SocketCounts }> {
  const quiet = await during(students, () => pause(PHASE_MS));
  const strangers = await startStrangers(stack.url, "sockets", `${SOCKETS}`, `${size}`);
  const hostile = await during(students, async () => {
    strangers.send("begin");
    await pause(PHASE_MS);
    const counts = answerOf<SocketCounts>(strangers);
    strangers.send("end");
    return await counts;
  });
  strangers.kill();
  await pause(1_000);
  const { answered, refused, closed } = hostile.result;
  const answers = `${failed(hostile.failures)}; ${answered} subscriptions answered, ${refused} refused, ${closed} sockets closed`;
  return { measurement: compare(hostile.latencies, quiet.latencies, answers), counts: hostile.result };
}

async function startStrangers(url: string, ...args: string[]): Promise<ChildProcess> {
  const strangers = fork(await bundle("tests/bench/hostileClients.ts"), [url, ...args]);
  await answerOf(strangers);
  return strangers;
}

function answerOf<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    child.once("message", (message) => resolve(message as T));
    child.once("exit", (code) => reject(new Error(`the strangers ended with ${code}`)));
  });
}
