/**
 * `.env.local` says which deployment `npx convex …` means in this folder. `npm run dev` puts the embedded backend there,
 * unless the developer means another one: then nothing is changed, and it says what to do.
 */
import { readFile, writeFile } from "node:fs/promises";
import { parseEnv } from "node:util";

export const ENV_FILE = ".env.local";
const ADDRESS = "CONVEX_SELF_HOSTED_URL";
const KEY = "CONVEX_SELF_HOSTED_ADMIN_KEY";
/** Each of them makes the command line mean a deployment of Convex's cloud. */
const CLOUD = ["CONVEX_DEPLOYMENT", "CONVEX_DEPLOY_KEY", "CONVEX_DEPLOYMENT_TOKEN"];
const NOTE = "# The embedded backend, by npm run dev. Take out these three lines to work with another deployment.";

const readText = (file) => readFile(file, "utf8").catch(() => "");
/** With our note above a line of somebody's own it is not ours. */
const isOurs = (text, variables, adminKey) =>
  (text.includes(NOTE) && /^http:\/\/127\.0\.0\.1:\d+$/.test(variables[ADDRESS])) ||
  (adminKey !== "" && variables[KEY] === adminKey);

/**
 * @param {Record<string, { text: string, variables: NodeJS.Dict<string> }>} places where the command line looks
 * @param {string} adminKey of the embedded backend, "" before its first start
 * @returns {string | null} which other deployment is meant, and where that is said
 */
function otherDeployment(places, adminKey) {
  for (const [place, { text, variables }] of Object.entries(places)) {
    const cloud = CLOUD.find((name) => variables[name]);
    // A deploy key is a secret; the name of a deployment is none.
    if (cloud) return `${place} sets ${cloud}${cloud === "CONVEX_DEPLOYMENT" ? ` to ${variables[cloud]}` : ""}`;
    if (variables[ADDRESS] && !isOurs(text, variables, adminKey))
      return `${place} sets ${ADDRESS} to ${variables[ADDRESS]}`;
  }
  return null;
}

/**
 * @param {string} adminKeyFile of the embedded backend; need not exist
 * @throws when `npx convex …` means another deployment here
 */
export async function refuseOtherDeployment(adminKeyFile) {
  const adminKey = (await readText(adminKeyFile)).trim();
  const places = { "The environment": { text: "", variables: process.env } };
  for (const file of [ENV_FILE, ".env"]) {
    const text = await readText(file);
    places[file] = { text, variables: parseEnv(text) };
  }
  const found = otherDeployment(places, adminKey);
  if (!found) return;
  throw new Error(`${found}: npx convex means that deployment here, and npm run dev would change that.

  To work with that deployment        npx convex dev, and in a second terminal npx vite
  To work with the embedded backend   take the variable out and start again: npm run dev`);
}

/** @returns {string} the text with both variables set; every other line stays as it is */
function withBackend(text, { url, adminKey }) {
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  const wanted = { [ADDRESS]: url, [KEY]: adminKey };
  const missing = [];
  let result = text;
  for (const [name, value] of Object.entries(wanted)) {
    const line = new RegExp(`^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=[^\\r\\n]*`, "m");
    if (line.test(result)) result = result.replace(line, () => `${name}=${value}`);
    else missing.push(`${name}=${value}`);
  }
  if (missing.length === 0) return result;
  const before = result === "" ? "" : result + (result.endsWith("\n") ? "" : lineEnd) + lineEnd;
  return [before + NOTE, ...missing, ""].join(lineEnd);
}

/**
 * @param {{ url: string, adminKey: string }} backend
 * @returns {Promise<boolean>} whether the file had to be changed
 */
export async function pointEnvFileAt(backend) {
  const text = await readText(ENV_FILE);
  const changed = withBackend(text, backend);
  if (changed === text) return false;
  await writeFile(ENV_FILE, changed, { mode: 0o600 });
  return true;
}
