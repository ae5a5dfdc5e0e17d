import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { convex, selfHosted } from "../../scripts/deployment";
import { startAiServer, type AiServer } from "../support/aiServer";
import { startProductStack, type ProductStack } from "../support/productStack";
import { listOutlines, type Outline } from "../support/queries";
import { failureText, LoadClient } from "../../local-backend/tests/harness/loadClient";

/** AI generation on the embedded backend, against a server that speaks the provider's API. */
interface Job {
  jobId: string;
  status: string;
  total: number;
  done: number;
  succeeded: number;
  failures: { title: string; reason: string }[];
  currentTitle: string | null;
}

let stack: ProductStack;
let ai: AiServer;
let course: Outline;
let token = "";

beforeAll(async () => {
  ai = await startAiServer();
  stack = await startProductStack();
  const variables = { AI_BASE_URL: ai.url, AI_API_KEY: "sk-test", AI_MODEL: "writer-1", AI_TIMEOUT_SECONDS: "2" };
  const lines = Object.entries(variables).map(([name, value]) => `${name}='${value}'`);
  await convex(["env", "set", "--force"], selfHosted(stack), `${lines.join("\n")}\n`);
  const [first] = await listOutlines(stack.url);
  if (!first) throw new Error("the catalog is empty");
  course = first;
  token = await signIn(stack.accounts.admin);
  // In a published course texts would wait (AI-11).
  await post("mutation", "admin/courses:setStatus", { courseId: course._id, status: "draft" });
});

afterAll(async () => {
  await stack.close();
  await ai.close();
});

/** Without a token: signing in with one ends its session. */
async function signIn({ email, password }: { email: string; password: string }): Promise<string> {
  const args = { provider: "password", params: { flow: "signIn", email, password } };
  const { tokens } = await post<{ tokens: { token: string } }>("action", "auth:signIn", args, "");
  return tokens.token;
}

type Kind = "action" | "query" | "mutation";

/** As the administrator unless another token is given. */
async function post<Value>(kind: Kind, path: string, args: object, as = token): Promise<Value> {
  const headers = { "content-type": "application/json", ...(as && { authorization: `Bearer ${as}` }) };
  const body = JSON.stringify({ path, args, format: "json" });
  const response = await fetch(`${stack.url}/api/${kind}`, { method: "POST", headers, body });
  const answer = (await response.json()) as {
    status: string;
    value: Value;
    errorMessage?: string;
    errorData?: unknown;
  };
  if (answer.status !== "success") throw new Error(failureText(answer.errorData, answer.errorMessage));
  return answer.value;
}

function lessonsOf(module: number): { _id: string; title: string }[] {
  return course.modules[module]?.lessons ?? [];
}

async function start(lessons: { _id: string }[]): Promise<Job> {
  const scope = { kind: "lessons", lessonIds: lessons.map(({ _id }) => _id) };
  return await post("mutation", "admin/generation:start", { scope, onlyEmpty: false });
}

const readJob = () => post<Job>("query", "admin/generation:current", {});

async function until(isSo: (job: Job) => boolean): Promise<Job> {
  for (let tries = 0; tries < 500; tries++) {
    const job = await readJob();
    if (isSo(job)) return job;
    await pause(100);
  }
  throw new Error(`Not reached: ${JSON.stringify(await readJob())}`);
}

/** Today's text, and the one before, if any. */
async function contentOf({ _id }: { _id: string }): Promise<{ content: string; before: string | null }> {
  const { content } = await post<{ content: string }>("query", "admin/lessons:get", { lessonId: _id });
  const [, version] = await post<{ _id: string }[]>("query", "admin/versions:list", { thingId: _id });
  if (!version) return { content, before: null };
  const versionId = version._id;
  const { text } = await post<{ text: { content: string } }>("query", "admin/versions:compare", { versionId });
  return { content, before: text.content };
}

it(
  "AI-1, AI-2: shows every step live, continues after faults, and keeps the old text of failed lessons",
  { timeout: 60_000 },
  async () => {
    const lessons = lessonsOf(0);
    const [first, second, third] = lessons;
    if (!first || !second || !third) throw new Error("too few lessons");
    const before = await Promise.all(lessons.map(contentOf));
    ai.script(first.title, { kind: "status", status: 503, headers: { "retry-after": "1" } });
    ai.script(second.title, { kind: "stall" });
    ai.script(third.title, { kind: "drop" }, { kind: "text", text: "```markdown\n## Novo\n```" });

    const client = await LoadClient.connect(stack.url, token);
    const seen: Job[] = [];
    client.onChange = (modifications) => {
      for (const { value } of modifications) if (value) seen.push(value as Job);
    };
    client.subscribe("admin/generation:current", {});
    await start(lessons);
    const job = await until(({ status }) => status === "finished");
    client.close();

    expect(job).toMatchObject({ total: lessons.length, done: lessons.length, succeeded: lessons.length - 1 });
    expect(job.failures).toMatchObject([{ title: second.title, reason: "timeout" }]);
    expect(seen.map(({ done }) => done)).toEqual([...seen.map(({ done }) => done)].sort((one, other) => one - other));
    expect(new Set(seen.map(({ currentTitle }) => currentTitle))).toContain(second.title);
    const [firstText, secondText, thirdText] = await Promise.all([first, second, third].map(contentOf));
    expect(firstText).toMatchObject({
      content: `## ${first.title}\n\nTexto gerado.`,
      before: before[0]?.content,
    });
    expect(secondText).toMatchObject({ content: before[1]?.content, before: null });
    expect(thirdText?.content).toBe("## Novo");
    expect(ai.requests.every(({ authorization }) => authorization === "Bearer sk-test")).toBe(true);
  },
);

it("AI-7: survives a backend killed in the middle of a lesson", { timeout: 60_000 }, async () => {
  const lessons = lessonsOf(1);
  const from = ai.requests.length;
  ai.script(lessons[1]?.title ?? "", { kind: "text", text: "nie", afterMs: 1_800 });
  await start(lessons);
  await until(({ done }) => done === 1);
  while (ai.requests.length < from + 2) await pause(20);
  await stack.restart({ signal: "SIGKILL" });
  expect(await readJob()).toMatchObject({ status: "running", done: 1, currentTitle: lessons[1]?.title });
  expect(await until(({ status }) => status === "finished")).toMatchObject({
    done: lessons.length,
    succeeded: lessons.length,
    failures: [],
  });
  // The restarted lesson was requested twice, the others once.
  expect(ai.requests.length - from).toBe(lessons.length + 1);
});

it("AI-7: is canceled at once", { timeout: 60_000 }, async () => {
  const [lesson] = lessonsOf(2);
  if (!lesson) throw new Error("too few lessons");
  const before = await contentOf(lesson);
  ai.script(lesson.title, { kind: "text", text: "tarde demais", afterMs: 1_000 });
  const from = ai.requests.length;
  const { jobId } = await start(lessonsOf(2));
  while (ai.requests.length === from) await pause(20);
  await post("mutation", "admin/generation:cancel", { jobId });
  expect(await readJob()).toMatchObject({ status: "canceled", done: 0 });
  await pause(2_500);
  expect((await contentOf(lesson)).content).toBe(before.content);
  expect(ai.requests.length).toBe(from + 1);
});

it("AI-4: writes one lesson while its editor waits", { timeout: 60_000 }, async () => {
  const [lesson] = lessonsOf(2);
  if (!lesson) throw new Error("too few lessons");
  const args = { lessonId: lesson._id };
  ai.script(lesson.title, { kind: "status", status: 401 });
  const refused = await post("action", "admin/generation:generateLessonContent", args);
  expect(refused).toEqual({ success: false, reason: "keyRefused" });
  expect(await post("action", "admin/generation:generateLessonContent", args)).toEqual({ success: true });
  expect((await contentOf(lesson)).content).toBe(`## ${lesson.title}\n\nTexto gerado.`);
});

it("SESSION-5: a lost role changes an administrator's open tab with the transition that carries it", async () => {
  const { email } = stack.accounts.student;
  const list = { search: email, status: "all", paginationOpts: { numItems: 10, cursor: null } };
  const { page } = await post<{ page: { userId: string }[] }>("query", "admin/students:list", list);
  const userId = page[0]?.userId;
  await post("mutation", "admin/roles:set", { userId, role: "admin", held: true });
  const tab = await LoadClient.connect(stack.url, await signIn(stack.accounts.student));
  expect(await tab.query("visitor/viewer:get", {})).toMatchObject({ isAdmin: true });
  expect(await tab.query("admin/stats:summary", {})).toMatchObject({
    publishedCourses: (await listOutlines(stack.url)).length,
  });
  const turned = new Promise<string[]>((resolve) => {
    tab.onChange = (changes) => resolve(changes.map(({ value, errorData }) => JSON.stringify(value ?? errorData)));
  });
  await post("mutation", "admin/roles:set", { userId, role: "admin", held: false });
  const changes = await turned;
  tab.close();
  expect(changes).toHaveLength(2);
  expect(changes.join()).toContain('"isAdmin":false');
  expect(changes.join()).toContain("notAdmin");
});
