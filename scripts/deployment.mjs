/**
 * Everything that is done to a deployment goes through the official command line, so it is the same for the embedded
 * backend, a self-hosted one and Convex's cloud.
 */
import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "./processes.mjs";

const COURSES = "convex/seed/courses";
/** Linux refuses a single argument above 128 KiB; leave room for the quoting of the command line. */
const MAX_ARGUMENT_BYTES = 100_000;

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} target CONVEX_SELF_HOSTED_URL and CONVEX_SELF_HOSTED_ADMIN_KEY, or CONVEX_DEPLOYMENT
 * @param {string} [input]
 */
export function convex(args, target, input) {
  const env = { ...process.env, ...target };
  return run("node", ["node_modules/convex/bin/main.js", ...args], input === undefined ? { env } : { env, input });
}

/**
 * @param {{ url: string, adminKey: string }} backend
 * @returns the variables that make the command line mean this backend, whatever `.env.local` says
 */
export function selfHosted(backend) {
  return {
    CONVEX_DEPLOYMENT: "",
    CONVEX_DEPLOY_KEY: "",
    CONVEX_DEPLOYMENT_TOKEN: "",
    CONVEX_SELF_HOSTED_URL: backend.url,
    CONVEX_SELF_HOSTED_ADMIN_KEY: backend.adminKey,
  };
}

/** A key pair for Convex Auth, in the form of its two variables: one line of PKCS #8 and a key set. */
export function createSigningKeys() {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const jwk = createPublicKey(privateKey).export({ format: "jwk" });
  return {
    JWT_PRIVATE_KEY: privateKey.export({ type: "pkcs8", format: "pem" }).toString().trimEnd().replace(/\n/g, " "),
    JWKS: JSON.stringify({ keys: [{ use: "sig", ...jwk }] }),
  };
}

/** @param {Record<string, string>} variables in the form in which `npx convex env set` reads many at once */
export const environmentLines = (variables) =>
  Object.entries(variables)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join("");

/**
 * Sets the variables that the app needs and that are not there yet; existing ones stay.
 * @param {NodeJS.ProcessEnv} target
 * @param {Record<string, string>} wanted
 */
export async function ensureEnvironment(target, wanted) {
  const present = new Set(
    (await convex(["env", "list", "--names-only"], target).catch(() => convex(["env", "list"], target)))
      .split("\n")
      .map((line) => line.split("=")[0]),
  );
  const keys = present.has("JWT_PRIVATE_KEY") && present.has("JWKS") ? {} : createSigningKeys();
  const missing = Object.entries({ ...wanted, ...keys }).filter(([name]) => !present.has(name) || name in keys);
  if (missing.length === 0) return;
  await convex(["env", "set", "--force"], target, environmentLines(Object.fromEntries(missing)));
}

/** The demonstration catalog as `seed:importCourses` takes it: one object a course, lessons with their markdown. */
export async function readCourses() {
  const courses = [];
  const order = JSON.parse(await readFile("convex/seed/catalogue.json", "utf8"));
  for (const folder of order) {
    const course = JSON.parse(await readFile(join(COURSES, folder, "course.json"), "utf8"));
    for (const module of course.modules) {
      for (const lesson of module.lessons) {
        lesson.content = (await readFile(join(COURSES, folder, lesson.file), "utf8")).trim();
        delete lesson.file;
      }
    }
    courses.push(course);
  }
  return courses;
}

/** Groups courses so that each call stays below what one argument may hold. */
function pack(courses) {
  const packs = [[]];
  let size = 0;
  for (const course of courses) {
    const bytes = Buffer.byteLength(JSON.stringify(course));
    if (size + bytes > MAX_ARGUMENT_BYTES && packs.at(-1).length > 0) {
      packs.push([]);
      size = 0;
    }
    packs.at(-1).push(course);
    size += bytes;
  }
  return packs;
}

/**
 * Brings the demonstration into a deployment: settings, coupons, courses, one administrator, one student.
 * @param {NodeJS.ProcessEnv} target
 * @param {{ accounts: object, force?: boolean, onProgress?: (done: number, total: number) => void }} options
 *   `onProgress` is told how many of the courses are there
 */
export async function seed(target, { accounts, force = false, onProgress }) {
  const all = await readCourses();
  const call = (name, args) => convex(["run", name, JSON.stringify(force ? { ...args, force } : args)], target);
  let done = 0;
  onProgress?.(done, all.length);
  await call("seed:settings", {});
  // One after the other: the catalog shows courses in the order of their creation.
  for (const courses of pack(all)) {
    await call("seed:importCourses", { courses });
    done += courses.length;
    onProgress?.(done, all.length);
  }
  await call("seed:accounts", accounts);
}
