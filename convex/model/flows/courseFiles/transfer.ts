import type { FunctionReturnType } from "convex/server";
import { ConvexError, type Infer } from "convex/values";
import { internal } from "../../../_generated/api";
import type { Id } from "../../../_generated/dataModel";
import type { ActionCtx } from "../../../_generated/server";
import { checkFolder, linksOf, type CheckedFolder } from "../../content/courseFiles/folder/checkFolder";
import { COURSE_FILE } from "../../content/courseFiles/folder/courseFile";
import { coverName, openFiles, type Opened, type Picture } from "../../content/courseFiles/folder/folderFiles";
import type { NewCourse } from "../../content/courseFiles/folder/newCourse";
import type { CourseProblem, CourseReason, Detail } from "../../content/courseFiles/folder/problems";
import { writeFolder } from "../../content/courseFiles/folder/writeFolder";
import { readZip, writeZip, zipRules } from "../../content/courseFiles/folder/zip";
import { storedImages } from "../../../shared/lessonImages";
import { limits } from "../../../shared/limits";
import { readImage, type ImageFile } from "../../content/lessons/images";
import { ownOrigins } from "../../content/lessons/ownImages";
import { storeFor } from "../../platform/storedFiles";
import { takePicturesAlong } from "./picturesBeside";
import type { importReport } from "./views";

type ImportReport = Infer<typeof importReport>;
type Cover = { small: Id<"_storage">; large: Id<"_storage"> };

/** Bytes for names and lengths of a file in a ZIP; generous. */
const ROOM_OF_AN_ENTRY = 512;

/** Upper bound of courses linked from one import. */
const LINKS = 500;

interface Upload {
  /** An upload; deleted afterwards. */
  fileId: string;
  fileName: string;
  /** Null previews the changes without writing. */
  write: { remove: boolean; seen: string | null; byAdministrator: boolean } | null;
}

/** Reads, checks and compares a ZIP, and imports it if allowed. */
export async function importZip(ctx: ActionCtx, { fileId, fileName, write }: Upload): Promise<ImportReport> {
  const refused = (reason: CourseReason, detail: Detail = {}): ImportReport => ({
    problems: [{ file: fileName, line: 1, level: "error", reason, detail }],
    plan: null,
  });
  const zip = await takeFile(ctx, fileId);
  if (typeof zip === "string") return refused(zip);
  const { files, refusal } = readZip(zip);
  if (refusal) return refused(refusal.reason, refusal.detail);
  const opened = await takePicturesAlong(openFiles(files));
  const slugs = linksOf(opened.folder).slice(0, LINKS);
  const courses = new Set<string>(await ctx.runQuery(internal.jobs.courseFiles.existing, { slugs }));
  const checked = checkFolder(opened.folder, { courses, slug: null, origins: ownOrigins() });
  const known = new Set((await listStored(ctx, checked.course?.slug ?? "")).map(({ name }) => name));
  const found = await openImages(opened, known);
  const isThere = ({ reason, detail }: CourseProblem) => reason === "imageGone" && known.has(String(detail.name));
  const missing = checked.problems.filter((problem) => !isThere(problem));
  const problems: CourseProblem[] = [...opened.problems, ...found.problems, ...missing];
  const refuses = [...opened.problems, ...found.problems].length > 0 || problems.some(isLostImage);
  if (checked.course === null || refuses) return { problems, plan: null };
  try {
    const plan = await comparedOrWritten(ctx, { opened, images: found.images, checked, fileName, write });
    return { problems, plan };
  } catch (error) {
    const problem = toProblem(error, checked);
    if (problem === null) throw error;
    return { problems: [...problems, problem], plan: null };
  }
}

async function comparedOrWritten(
  ctx: ActionCtx,
  { opened, images, checked, fileName, write }: Omit<Upload, "fileId"> & Checked,
): Promise<NonNullable<ImportReport["plan"]>> {
  const course = JSON.stringify(checked.source);
  const newCover = await findNewCover(ctx, checked.course?.slug ?? "", opened.cover);
  if (write === null) {
    const newImages = images.map(({ facts }) => facts.name);
    return await ctx.runQuery(internal.jobs.courseFiles.plan, { course, newCover: newCover !== null, newImages });
  }
  const covers = newCover ? [newCover.large, ...(newCover.small === newCover.large ? [] : [newCover.small])] : [];
  const files = [...covers.map(toBlob), ...images.map(({ file }) => file)];
  return await storeFor(ctx, files, async (ids) => {
    const [large, small = large] = ids.slice(0, covers.length);
    const cover = large && small ? { small, large } : null;
    const stored = images.flatMap(({ facts }, index) => {
      const storageId = ids[covers.length + index];
      return storageId ? [{ ...facts, storageId }] : [];
    });
    return await ctx.runMutation(internal.jobs.courseFiles.apply, {
      course,
      cover,
      images: stored,
      fileName,
      ...write,
    });
  });
}

const toBlob = ({ bytes, type }: Picture) => new Blob([bytes], { type });

interface Checked {
  opened: Opened;
  /** New images only. */
  images: ImageFile[];
  checked: CheckedFolder;
}

/**
 * Problems of links and images that saving would reject.
 * An import saves texts like the editor (LESSON-18, LESSON-19).
 */
const LOST: readonly CourseReason[] = ["imageElsewhere", "imageBeside", "imageKind", "imagesInLesson"];
const isLostImage = ({ reason }: CourseProblem) => LOST.includes(reason);

type StoredImages = FunctionReturnType<typeof internal.jobs.courseFiles.imagesOf>;

async function listStored(ctx: ActionCtx, slug: string): Promise<StoredImages> {
  return await ctx.runQuery(internal.jobs.courseFiles.imagesOf, { slug });
}

/**
 * Images that the texts show and the course lacks.
 * A file that does not match its name is a problem.
 */
async function openImages(
  { folder, images }: Opened,
  known: ReadonlySet<string>,
): Promise<{ images: ImageFile[]; problems: CourseProblem[] }> {
  const shown = new Set([...folder.texts].flatMap(([file, text]) => (file.endsWith(".md") ? storedImages(text) : [])));
  const found: ImageFile[] = [];
  const problems: CourseProblem[] = [];
  for (const [name, bytes] of images) {
    if (!shown.has(name) || known.has(name)) continue;
    const image = await readImage(new Uint8Array(bytes));
    if (image?.facts.name === name) found.push(image);
    else problems.push({ file: name, line: 1, level: "error", reason: "imageInvalid", detail: {} });
  }
  const most = limits.imagesPerCourse;
  if (known.size + found.length > most)
    problems.push({ file: COURSE_FILE, line: 1, level: "error", reason: "imagesMany", detail: { most } });
  return { images: found, problems };
}

/**
 * Returns the upload's bytes, or why there are none.
 * Deletes the upload in any case; reads none that is too large.
 */
async function takeFile(ctx: ActionCtx, fileId: string): Promise<Uint8Array | "zipGone" | "zipLarge"> {
  const found: FunctionReturnType<typeof internal.jobs.courseFiles.findUpload> = await ctx.runQuery(
    internal.jobs.courseFiles.findUpload,
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

/** Null without a picture in the folder, or if it is unchanged. */
async function findNewCover(ctx: ActionCtx, slug: string, cover: Opened["cover"]): Promise<Opened["cover"]> {
  const stored: Cover | null = cover && (await ctx.runQuery(internal.jobs.courseFiles.coverOf, { slug }));
  if (!cover || !stored) return cover;
  const isSame = async (id: Id<"_storage">, { bytes }: Picture): Promise<boolean> =>
    sameBytes(await readFile(ctx, id), bytes);
  return (await isSame(stored.small, cover.small)) && (await isSame(stored.large, cover.large)) ? null : cover;
}

const sameBytes = (one: Uint8Array | null, other: Uint8Array): boolean =>
  one !== null && one.byteLength === other.byteLength && one.every((byte, index) => byte === other[index]);

/** The problem of a refused field; null for other errors. */
function toProblem(error: unknown, { problemAt }: CheckedFolder): CourseProblem | null {
  if (!(error instanceof ConvexError)) return null;
  const { code, field = "", message = "" } = error.data as { code: string; field?: string; message?: string };
  if (code !== "formInvalid") return null;
  return problemAt(
    field.split(".").map((step) => (/^\d+$/u.test(step) ? Number(step) : step)),
    message,
  );
}

/**
 * The course's folder as a ZIP; null if there is no such course.
 * Error: courseTooLarge.
 */
export async function exportZip(ctx: ActionCtx, slug: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const json = await ctx.runQuery(internal.jobs.courseFiles.read, { slug });
  if (json === null) return null;
  const texts = writeFolder(JSON.parse(json) as NewCourse);
  const files = new Map<string, Uint8Array>();
  for (const [name, text] of texts) files.set(name, new TextEncoder().encode(text));
  const cover: Cover | null = await ctx.runQuery(internal.jobs.courseFiles.coverOf, { slug });
  if (cover) await addCover(ctx, files, cover);
  await addImages(ctx, files, { slug, shown: new Set([...texts.values()].flatMap(storedImages)) });
  return writeZip(files);
}

/** Adds as many as an import takes; the check names the others. */
async function addImages(
  ctx: ActionCtx,
  files: Map<string, Uint8Array>,
  { slug, shown }: { slug: string; shown: ReadonlySet<string> },
): Promise<void> {
  let room = zipRules.zipBytes - [...files.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);
  for (const { name, storageId } of await listStored(ctx, slug)) {
    const bytes = shown.has(name) ? await readFile(ctx, storageId) : null;
    if (bytes === null || bytes.byteLength + ROOM_OF_AN_ENTRY > room) continue;
    room -= bytes.byteLength + ROOM_OF_AN_ENTRY;
    files.set(name, bytes);
  }
}

async function addCover(ctx: ActionCtx, files: Map<string, Uint8Array>, cover: Cover): Promise<void> {
  const sizes = cover.small === cover.large ? (["large"] as const) : (["large", "small"] as const);
  for (const size of sizes) {
    const file = await ctx.storage.get(cover[size]);
    if (file) files.set(coverName(size, file.type), new Uint8Array(await file.arrayBuffer()));
  }
}
