import type { Id } from "../../_generated/dataModel";
import type { ActionCtx, MutationCtx, QueryCtx } from "../../_generated/server";
import { internal } from "../../_generated/api";

/**
 * Stores files and hands their ids to `store`.
 * Pictures come as bytes with the call that shows them, so that nobody names a file: a row's picture was checked,
 * belongs to that row alone and is deleted with it. If `store` fails, nothing stays in the storage.
 */
export async function storeFor<Value>(
  ctx: ActionCtx,
  files: readonly Blob[],
  store: (ids: Id<"_storage">[]) => Promise<Value>,
): Promise<Value> {
  const ids: Id<"_storage">[] = [];
  try {
    for (const file of files) ids.push(await ctx.storage.store(file));
    return await store(ids);
  } catch (error) {
    for (const id of ids) await ctx.storage.delete(id);
    throw error;
  }
}

/** Returns the file's bytes; null if there is none. */
export async function readFileBytes(
  ctx: Pick<ActionCtx, "storage">,
  id: Id<"_storage"> | undefined,
): Promise<Uint8Array | null> {
  const file = id && (await ctx.storage.get(id));
  return file ? new Uint8Array(await file.arrayBuffer()) : null;
}

/**
 * Deletes a file, if it still exists.
 * The owner of the deployment can delete files by hand.
 */
export async function deleteFile(ctx: MutationCtx, id: Id<"_storage">): Promise<void> {
  if ((await ctx.db.system.get("_storage", id)) !== null) await ctx.storage.delete(id);
}

/**
 * Whether a row names the file.
 * One lookup for each field of the schema that may.
 */
export async function isNamed(ctx: QueryCtx | MutationCtx, file: Id<"_storage">): Promise<boolean> {
  const { db } = ctx;
  const rows = [
    db.query("certificateFiles").withIndex("by_storageId", (q) => q.eq("storageId", file)),
    db.query("certificateRecords").withIndex("by_signature", (q) => q.eq("issuer.signature", file)),
    db.query("courses").withIndex("by_coverLarge", (q) => q.eq("coverLarge", file)),
    db.query("courses").withIndex("by_coverSmall", (q) => q.eq("coverSmall", file)),
    db.query("paths").withIndex("by_coverLarge", (q) => q.eq("coverLarge", file)),
    db.query("paths").withIndex("by_coverSmall", (q) => q.eq("coverSmall", file)),
    db.query("dataExports").withIndex("by_storageId", (q) => q.eq("storageId", file)),
    db.query("settings").withIndex("by_signature", (q) => q.eq("issuer.signature", file)),
    db.query("settings").withIndex("by_logo", (q) => q.eq("school.logo", file)),
    db.query("settings").withIndex("by_logoDark", (q) => q.eq("school.logoDark", file)),
    db.query("settings").withIndex("by_icon", (q) => q.eq("school.icon", file)),
    db.query("lessonImages").withIndex("by_storageId", (q) => q.eq("storageId", file)),
    db.query("profiles").withIndex("by_avatar", (q) => q.eq("avatar", file)),
  ];
  for (const found of rows) if ((await found.first()) !== null) return true;
  return false;
}

const MINUTE = 60_000;
/**
 * Ages at which uploads are swept, or still too young.
 * Convex takes uploads for an hour and cuts off slow ones; actions that store a file name it within ten minutes.
 */
const uploadTimes = { sweptMs: 90 * MINUTE, youngMs: 15 * MINUTE };
const BATCH = 50;

/**
 * Returns an address for uploads.
 * `sweepUploads` deletes files there that no call takes (ACCESS-11).
 */
export async function openUpload(ctx: MutationCtx): Promise<string> {
  await ctx.scheduler.runAfter(uploadTimes.sweptMs, internal.jobs.courseFiles.sweepUploads, { since: Date.now() });
  return await ctx.storage.generateUploadUrl();
}

/**
 * Deletes files that no row names.
 * Returns where to go on, null at the end.
 */
export async function deleteUnnamed(ctx: MutationCtx, since: number): Promise<number | null> {
  const files = await ctx.db.system
    .query("_storage")
    .withIndex("by_creation_time", (q) =>
      q.gte("_creationTime", since).lt("_creationTime", Date.now() - uploadTimes.youngMs),
    )
    .take(BATCH);
  for (const { _id } of files) if (!(await isNamed(ctx, _id))) await ctx.storage.delete(_id);
  return files.length < BATCH ? null : (files.at(-1)?._creationTime ?? null);
}
