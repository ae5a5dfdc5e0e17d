import type { FunctionReturnType } from "convex/server";
import { ConvexError, type Infer } from "convex/values";
import { internal } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";
import type { ActionCtx } from "../../_generated/server";
import { checkFolder, linksOf, type CheckedFolder } from "../../shared/courseFiles/checkFolder";
import { coverName, openFiles, type Opened, type Picture } from "../../shared/courseFiles/folderFiles";
import type { NewCourse } from "../../shared/courseFiles/newCourse";
import type { CourseProblem, CourseReason, Detail } from "../../shared/courseFiles/problems";
import { writeFolder } from "../../shared/courseFiles/writeFolder";
import { readZip, writeZip, zipRules } from "../../shared/courseFiles/zip";
import type { importReport } from "./views";

type ImportReport = Infer<typeof importReport>;
type Cover = { small: Id<"_storage">; large: Id<"_storage"> };

/** Courses that the links of one import are compared with. */
const LINKS = 500;

interface Upload {
  /** An uploaded ZIP; it is gone afterwards. */
  fileId: string;
  fileName: string;
  /** Null: only say what would change. */
  write: { remove: boolean; seen: string | null; byAdministrator: boolean } | null;
}

/** Reads, checks and compares a ZIP with a course, and imports it if it may. */
export async function importZip(ctx: ActionCtx, { fileId, fileName, write }: Upload): Promise<ImportReport> {
  const refused = (reason: CourseReason, detail: Detail = {}): ImportReport => ({
    problems: [{ file: fileName, line: 1, level: "error", reason, detail }],
    plan: null,
  });
  const zip = await takeFile(ctx, fileId);
  if (typeof zip === "string") return refused(zip);
  const { files, refusal } = readZip(zip);
  if (refusal) return refused(refusal.reason, refusal.detail);
  const opened = openFiles(files);
  const slugs = linksOf(opened.folder).slice(0, LINKS);
  const courses = new Set<string>(await ctx.runQuery(internal.courseFiles.existing, { slugs }));
  const checked = checkFolder(opened.folder, { courses, slug: null });
  const problems: CourseProblem[] = [...opened.problems, ...checked.problems];
  if (checked.course === null || opened.problems.length > 0) return { problems, plan: null };
  try {
    const plan = await comparedOrWritten(ctx, { opened, checked, fileName, write });
    return { problems, plan };
  } catch (error) {
    const problem = toProblem(error, checked);
    if (problem === null) throw error;
    return { problems: [...problems, problem], plan: null };
  }
}

async function comparedOrWritten(
  ctx: ActionCtx,
  { opened, checked, fileName, write }: Omit<Upload, "fileId"> & { opened: Opened; checked: CheckedFolder },
): Promise<NonNullable<ImportReport["plan"]>> {
  const course = JSON.stringify(checked.source);
  const newCover = await findNewCover(ctx, checked.course?.slug ?? "", opened.cover);
  if (write === null) return await ctx.runQuery(internal.courseFiles.plan, { course, newCover: newCover !== null });
  const cover = newCover && (await storeCover(ctx, newCover));
  try {
    return await ctx.runMutation(internal.courseFiles.apply, { course, cover, fileName, ...write });
  } catch (error) {
    for (const id of cover ? new Set([cover.small, cover.large]) : []) await ctx.storage.delete(id);
    throw error;
  }
}

/** The bytes, or why there are none. A file that is too large is not read; one that is no ZIP is not touched. */
async function takeFile(ctx: ActionCtx, fileId: string): Promise<Uint8Array | "zipGone" | "zipLarge"> {
  const found: FunctionReturnType<typeof internal.courseFiles.findUpload> = await ctx.runQuery(
    internal.courseFiles.findUpload,
    { fileId },
  );
  if (found === null) return "zipGone";
  const isLarge = found.size > zipRules.zipBytes;
  const bytes = isLarge ? null : await readFile(ctx, found.fileId);
  await ctx.storage.delete(found.fileId);
  return isLarge ? "zipLarge" : (bytes ?? "zipGone");
}

async function readFile(ctx: ActionCtx, fileId: Id<"_storage">): Promise<Uint8Array<ArrayBuffer> | null> {
  const file = await ctx.storage.get(fileId);
  return file && new Uint8Array(await file.arrayBuffer());
}

/** Null where the folder has no picture, or the one that the course has. */
async function findNewCover(ctx: ActionCtx, slug: string, cover: Opened["cover"]): Promise<Opened["cover"]> {
  const stored: Cover | null = cover && (await ctx.runQuery(internal.courseFiles.coverOf, { slug }));
  if (!cover || !stored) return cover;
  const isSame = async (id: Id<"_storage">, { bytes }: Picture): Promise<boolean> =>
    sameBytes(await readFile(ctx, id), bytes);
  return (await isSame(stored.small, cover.small)) && (await isSame(stored.large, cover.large)) ? null : cover;
}

const sameBytes = (one: Uint8Array | null, other: Uint8Array): boolean =>
  one !== null && one.byteLength === other.byteLength && one.every((byte, index) => byte === other[index]);

async function storeCover(ctx: ActionCtx, { small, large }: NonNullable<Opened["cover"]>): Promise<Cover> {
  const store = ({ bytes, type }: Picture) => ctx.storage.store(new Blob([bytes], { type }));
  const largeId = await store(large);
  return { small: small === large ? largeId : await store(small), large: largeId };
}

/** A refused field of a file, if that is what the error is. */
function toProblem(error: unknown, { problemAt }: CheckedFolder): CourseProblem | null {
  if (!(error instanceof ConvexError)) return null;
  const { code, field = "", message = "" } = error.data as { code: string; field?: string; message?: string };
  if (code !== "formInvalid") return null;
  return problemAt(
    field.split(".").map((step) => (/^\d+$/u.test(step) ? Number(step) : step)),
    message,
  );
}

/** The folder of a course as a ZIP. Null when there is no such course. Error: courseTooLarge. */
export async function exportZip(ctx: ActionCtx, slug: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const json = await ctx.runQuery(internal.courseFiles.read, { slug });
  if (json === null) return null;
  const texts = writeFolder(JSON.parse(json) as NewCourse);
  const files = new Map<string, Uint8Array>();
  for (const [name, text] of texts) files.set(name, new TextEncoder().encode(text));
  const cover: Cover | null = await ctx.runQuery(internal.courseFiles.coverOf, { slug });
  if (cover) await addCover(ctx, files, cover);
  return writeZip(files);
}

async function addCover(ctx: ActionCtx, files: Map<string, Uint8Array>, cover: Cover): Promise<void> {
  const sizes = cover.small === cover.large ? (["large"] as const) : (["large", "small"] as const);
  for (const size of sizes) {
    const file = await ctx.storage.get(cover[size]);
    if (file) files.set(coverName(size, file.type), new Uint8Array(await file.arrayBuffer()));
  }
}
