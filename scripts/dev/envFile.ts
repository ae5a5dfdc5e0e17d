/**
 * Points `.env.local` at the embedded backend for `npx convex …`.
 *
 * When another deployment is configured, it changes nothing and says what to do.
 */
import { readFile, writeFile } from "node:fs/promises";
import { parseEnv } from "node:util";
import type { LocalBackend } from "../localBackend";

export const ENV_FILE = ".env.local";
const ADDRESS = "CONVEX_SELF_HOSTED_URL";
const KEY = "CONVEX_SELF_HOSTED_ADMIN_KEY";
/** Variables that select a deployment in Convex's cloud. */
const CLOUD = ["CONVEX_DEPLOYMENT", "CONVEX_DEPLOY_KEY", "CONVEX_DEPLOYMENT_TOKEN"];
const NOTE = "# The embedded backend, by npm run dev. Take out these three lines to work with another deployment.";

interface Place {
  text: string;
  variables: NodeJS.Dict<string>;
}

const readText = (file: string) => readFile(file, "utf8").catch(() => "");

/** Whether we wrote it: a developer's own address is left alone. */
const isOurs = ({ text, variables }: Place, adminKey: string) =>
  (text.includes(NOTE) && /^http:\/\/127\.0\.0\.1:\d+$/.test(variables[ADDRESS] ?? "")) ||
  (adminKey !== "" && variables[KEY] === adminKey);

/**
 * Names the other deployment that is configured, and where.
 *
 * Returns null when there is none. `adminKey` is "" before the first start.
 */
function otherDeployment(places: Record<string, Place>, adminKey: string): string | null {
  for (const [name, place] of Object.entries(places)) {
    const { variables } = place;
    const cloud = CLOUD.find((variable) => variables[variable]);
    // A deploy key is secret; a deployment's name is not.
    if (cloud) return `${name} sets ${cloud}${cloud === "CONVEX_DEPLOYMENT" ? ` to ${variables[cloud] ?? ""}` : ""}`;
    if (variables[ADDRESS] && !isOurs(place, adminKey)) return `${name} sets ${ADDRESS} to ${variables[ADDRESS]}`;
  }
  return null;
}

/**
 * Throws when `npx convex …` means another deployment here.
 *
 * @param adminKeyFile the embedded backend's; may not exist yet
 */
export async function refuseOtherDeployment(adminKeyFile: string): Promise<void> {
  const adminKey = (await readText(adminKeyFile)).trim();
  const places: Record<string, Place> = { "The environment": { text: "", variables: process.env } };
  for (const file of [ENV_FILE, ".env"]) {
    const text = await readText(file);
    places[file] = { text, variables: parseEnv(text) };
  }
  const found = otherDeployment(places, adminKey);
  if (!found) return;
  throw new Error(`${found}: npx convex means that deployment here, and npm run dev would change that.

  To work with that deployment        npm run dev:backend, and in a second terminal npm run dev:frontend
  Before its first sign-in            npm run --silent keys -- http://localhost:5173 | npx convex env set
  To work with the embedded backend   take the variable out and start again: npm run dev`);
}

/** Sets both variables and leaves all other lines as they are. */
function withBackend(text: string, { url, adminKey }: Pick<LocalBackend, "url" | "adminKey">): string {
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  const wanted = { [ADDRESS]: url, [KEY]: adminKey };
  const missing: string[] = [];
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

/** Updates `.env.local`; returns whether it had to change. */
export async function pointEnvFileAt(backend: Pick<LocalBackend, "url" | "adminKey">): Promise<boolean> {
  const text = await readText(ENV_FILE);
  const changed = withBackend(text, backend);
  if (changed === text) return false;
  await writeFile(ENV_FILE, changed, { mode: 0o600 });
  return true;
}
