import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Infer } from "convex/values";
import type { importReport } from "../../convex/model/flows/courseFiles/views";
import { isCourseFile } from "../../convex/model/content/courseFiles/folder/folderFiles";
import { readZip, writeZip, ZIP_TYPE } from "../../convex/model/content/courseFiles/folder/zip";
import texts from "../../src/i18n/locales/en/adminCourseFiles.json";
import { convex, upload } from "../deployment";
import { filesToSend, readFiles } from "./folder";
import { filled, printed, toProblem } from "./problems";

type Report = Infer<typeof importReport>;
type Change = NonNullable<Report["plan"]>["changes"][number];

const call = async (target: NodeJS.ProcessEnv, name: string, args: object): Promise<unknown> =>
  JSON.parse(await convex(["run", `cli/courseFiles:${name}`, JSON.stringify(args)], target));

/**
 * Writes a course of the deployment into a folder.
 *
 * Deletes nothing there; names the files that are not part of the course.
 */
export async function exportCourse(
  target: NodeJS.ProcessEnv,
  { slug, folder }: { slug: string; folder: string },
): Promise<boolean> {
  const zip = (await call(target, "exportFile", { slug })) as { $bytes: string } | null;
  if (zip === null) {
    console.error(`No course ${slug} is there.`);
    return false;
  }
  const { files } = readZip(Buffer.from(zip.$bytes, "base64"));
  if (!files) throw new Error("The deployment's ZIP cannot be opened.");
  await mkdir(folder, { recursive: true });
  for (const [name, bytes] of files) await writeFile(join(folder, name), bytes);
  console.log(`${files.size} files in ${folder}`);
  for (const name of await readdir(folder))
    if (isCourseFile(name) && !files.has(name)) console.log(`${join(folder, name)} is no part of the course.`);
  return true;
}

/**
 * Prints what an import would change; `write` carries it out.
 *
 * @returns whether it could be imported
 */
export async function importCourse(
  target: NodeJS.ProcessEnv,
  { folder, write, remove }: { folder: string; write: boolean; remove: boolean },
): Promise<boolean> {
  const zip = writeZip(filesToSend(await readFiles(folder)));
  const { problems, plan } = await send(target, zip, { write: false, remove });
  if (plan === null) {
    // The deployment also judges fields, which the check does not.
    for (const problem of problems.filter(({ level }) => level === "error")) console.error(printed(toProblem(problem)));
    console.error("Nothing can be imported before these are corrected.");
    return false;
  }
  for (const change of plan.changes) console.log(describe(change));
  console.log(`${plan.changes.length} changes${plan.courseId === null ? ": a new course, as a draft" : ""}`);
  const removes = plan.changes.some(({ what }) => what === "removed");
  if (!write || plan.changes.length === 0) return true;
  if (removes && !remove) {
    console.error("Nothing is imported: the folder lacks what would be removed. Say --remove, or add it.");
    return false;
  }
  const done = await send(target, zip, { write: true, remove, seen: plan.seen });
  console.log(done.plan === null ? "Nothing is imported." : "Imported.");
  return done.plan !== null;
}

async function send(
  target: NodeJS.ProcessEnv,
  zip: Uint8Array<ArrayBuffer>,
  how: { write: boolean; remove: boolean; seen?: string },
): Promise<Report> {
  const fileId = await upload(target, new Blob([zip], { type: ZIP_TYPE }));
  return (await call(target, "importFile", { fileId, ...how })) as Report;
}

/**
 * Formats a change.
 *
 * @example "lesson changed: Branches (durationMinutes: 20 → 25)"
 */
function describe({ kind, what, name, fields, students }: Change): string {
  const shown = fields.map(({ field, from, to }) => `${field}: ${from || "–"} → ${to || "–"}`).join("; ");
  const lost = students > 0 ? ` (${filled(texts.studentsLost, { students })})` : "";
  return `${kind} ${what}: ${name}${shown === "" ? "" : ` (${shown})`}${lost}`;
}
