/**
 * Changes deployments, through the official command line only.
 *
 * So it works on the embedded backend, a self-hosted one and Convex's cloud.
 */
import { createPublicKey, generateKeyPairSync, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { accounts as demonstrationAccounts, staffAccounts } from "./demonstration";
import type { LocalBackend } from "./localBackend";
import { run } from "./processes";

const COURSES = "convex/seed/courses";

export interface SeedQuestion {
  questionText: string;
  optionA: string;
  optionB: string;
  optionC: string;
  optionD: string;
  correctOption: "a" | "b" | "c" | "d";
  explanation?: string;
  /** Title of a lesson of the course. */
  lesson?: string;
}

/** A demonstration course, as `cli/seed:importUpload` takes it. */
export interface SeedCourse {
  slug: string;
  title: string;
  durationHours: number;
  leastStudyMinutes?: number;
  modules: { title: string; lessons: { title: string; content: string; durationMinutes: number }[] }[];
  exam: { questions: SeedQuestion[] };
}

/**
 * Runs `npx convex` with `args`.
 *
 * @param target variables that select the deployment
 */
export async function convex(args: string[], target: NodeJS.ProcessEnv, input?: string): Promise<string> {
  const env = { ...process.env, ...target };
  return await run(
    "node",
    ["node_modules/convex/bin/main.js", ...args],
    input === undefined ? { env } : { env, input },
  );
}

/** Returns variables that select this backend over `.env.local`. */
export function selfHosted(backend: Pick<LocalBackend, "url" | "adminKey">) {
  return {
    CONVEX_DEPLOYMENT: "",
    CONVEX_DEPLOY_KEY: "",
    CONVEX_DEPLOYMENT_TOKEN: "",
    CONVEX_SELF_HOSTED_URL: backend.url,
    CONVEX_SELF_HOSTED_ADMIN_KEY: backend.adminKey,
  };
}

/** Creates Convex Auth's key pair: PKCS #8 on one line, and a JWKS. */
export function createSigningKeys() {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const jwk = createPublicKey(privateKey).export({ format: "jwk" });
  return {
    JWT_PRIVATE_KEY: privateKey.export({ type: "pkcs8", format: "pem" }).toString().trimEnd().replace(/\n/g, " "),
    JWKS: JSON.stringify({ keys: [{ use: "sig", ...jwk }] }),
  };
}

/**
 * Creates the private JWK that signs badges.
 *
 * The deployment derives and stores the public half.
 */
export function createBadgeKey() {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return { BADGE_PRIVATE_KEY: JSON.stringify(privateKey.export({ format: "jwk" })) };
}
/**
 * Creates the key that encrypts authenticator secrets.
 *
 * Used in convex/model/people/secondFactor/seal.ts.
 */
export const createSecondFactorKey = () => ({ SECOND_FACTOR_KEY: randomBytes(32).toString("base64") });

/** Formats variables for `npx convex env set`. */
export const environmentLines = (variables: Record<string, string>) =>
  Object.entries(variables)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join("");

/** Sets the variables that the deployment lacks. */
export async function ensureEnvironment(target: NodeJS.ProcessEnv, wanted: Record<string, string>): Promise<void> {
  const listed = await convex(["env", "list", "--names-only"], target).catch(() => convex(["env", "list"], target));
  const present = new Set(listed.split("\n").map((line) => line.split("=")[0]));
  const keys = present.has("JWT_PRIVATE_KEY") && present.has("JWKS") ? {} : createSigningKeys();
  const missing = Object.entries<string>({
    ...wanted,
    ...createBadgeKey(),
    ...createSecondFactorKey(),
    ...keys,
  }).filter(([name]) => !present.has(name) || name in keys);
  if (missing.length === 0) return;
  await convex(["env", "set", "--force"], target, environmentLines(Object.fromEntries(missing)));
}

/** The demonstration's paths, and what it recommends before each course; all by slug. */
export interface SeedPaths {
  paths: { slug: string; title: string; description: string; text: string; language: string; courses: string[] }[];
  before: Record<string, string[]>;
}

export const readPaths = async (): Promise<SeedPaths> =>
  JSON.parse(await readFile("convex/seed/paths.json", "utf8")) as SeedPaths;

/** The demonstration's announcements and questions, as `cli/demonstration:converse` takes them. */
interface SeedConversations {
  announcements: { title: string; text: string; course: string | null; daysAgo: number }[];
  questions: {
    course: string;
    lesson: string;
    byGuest: boolean;
    hoursAgo: number;
    text: string;
    answer?: string;
    published?: { question: string; answer: string };
  }[];
}

export const readConversations = async (): Promise<SeedConversations> =>
  JSON.parse(await readFile("convex/seed/conversations.json", "utf8")) as SeedConversations;

/** Reads the demonstration catalog with lesson texts. */
export async function readCourses(): Promise<SeedCourse[]> {
  const courses: SeedCourse[] = [];
  const order = JSON.parse(await readFile("convex/seed/catalog.json", "utf8")) as string[];
  for (const folder of order) {
    const course = JSON.parse(await readFile(join(COURSES, folder, "course.json"), "utf8")) as SeedCourse;
    for (const module of course.modules as { lessons: { content?: string; file?: string }[] }[]) {
      for (const lesson of module.lessons) {
        lesson.content = (await readFile(join(COURSES, folder, lesson.file ?? ""), "utf8")).trim();
        delete lesson.file;
      }
    }
    courses.push(course);
  }
  return courses;
}

/**
 * Uploads a file for a function of the command line, which takes its id.
 *
 * Arguments are no way: Linux refuses them over 128 KiB.
 */
export async function upload(target: NodeJS.ProcessEnv, body: Blob): Promise<string> {
  const url = JSON.parse(await convex(["run", "cli/courseFiles:createUploadUrl", "{}"], target)) as string;
  const answer = await fetch(url, { method: "POST", headers: { "Content-Type": body.type }, body });
  if (!answer.ok) throw new Error(`The upload was answered with ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { storageId: string }).storageId;
}

/** Publishes courses in the given order; existing ones stay as they are. */
export async function importCourses(target: NodeJS.ProcessEnv, courses: SeedCourse[], force = false): Promise<void> {
  const fileId = await upload(target, new Blob([JSON.stringify(courses)], { type: "application/json" }));
  await convex(["run", "cli/seed:importUpload", JSON.stringify({ fileId, ...(force && { force }) })], target);
}

/** Courses of one upload: few enough for a progress bar to move. */
const COURSES_PER_UPLOAD = 5;

/**
 * Imports settings, coupons, courses and accounts.
 *
 * `onProgress` gets the number of courses imported so far.
 */
export async function seed(
  target: NodeJS.ProcessEnv,
  {
    accounts,
    force = false,
    onProgress,
  }: {
    accounts: typeof demonstrationAccounts & Partial<typeof staffAccounts>;
    force?: boolean;
    onProgress?: (done: number, total: number) => void;
  },
): Promise<void> {
  const all = await readCourses();
  const call = (name: string, args: object) =>
    convex(["run", name, JSON.stringify(force ? { ...args, force } : args)], target);
  let done = 0;
  onProgress?.(done, all.length);
  await call("cli/seed:settings", {});
  // In order, because the catalog lists courses by creation time.
  while (done < all.length) {
    await importCourses(target, all.slice(done, done + COURSES_PER_UPLOAD), force);
    done = Math.min(done + COURSES_PER_UPLOAD, all.length);
    onProgress?.(done, all.length);
  }
  await call("cli/seed:importPaths", await readPaths());
  await call("cli/seed:accounts", accounts);
}

const MADE_UP_STUDENTS = 200;
const STUDENTS_PER_CALL = 25;

/** Names an issuer, and adds made-up students, a history for the demonstration's own, announcements and questions. */
export async function populate(
  target: NodeJS.ProcessEnv,
  { email, onProgress }: { email: string; onProgress: (done: number, total: number) => void },
): Promise<void> {
  const signatureId = await upload(
    target,
    new Blob([await readFile("convex/seed/signature.png")], { type: "image/png" }),
  );
  await convex(["run", "cli/demonstration:nameIssuer", JSON.stringify({ signatureId })], target);
  for (let first = 0; first < MADE_UP_STUDENTS; first += STUDENTS_PER_CALL) {
    onProgress(first, MADE_UP_STUDENTS);
    const students = { first, count: STUDENTS_PER_CALL };
    await convex(["run", "cli/demonstration:addStudents", JSON.stringify(students)], target);
  }
  await convex(["run", "cli/demonstration:studyAsGuest", JSON.stringify({ email })], target);
  const conversations = await readConversations();
  await convex(["run", "cli/demonstration:converse", JSON.stringify({ email, ...conversations })], target);
  await convex(["run", "jobs/studentCounts:refresh", JSON.stringify({ cursor: null })], target);
  onProgress(MADE_UP_STUDENTS, MADE_UP_STUDENTS);
}
