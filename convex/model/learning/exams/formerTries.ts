import { encodeHexLowerCase } from "@oslojs/encoding";
import type { Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { retentionPeriods } from "../../../shared/retention";
import { env } from "../../platform/env";
import { readTries, type Tries } from "./tries";
import type { Ctx, Participation } from "./reads";

/** Rows per transaction. */
const BATCH = 50;

/**
 * Remembers the tries of an account that is being deleted (EXAM-70).
 * Without this, signing up again would reset them.
 */
export async function rememberTries(ctx: MutationCtx, userId: Id<"users">, now = Date.now()): Promise<void> {
  const person = await findPerson(ctx, userId);
  if (person === null) return;
  const expiresAt = now + retentionPeriods.formerTries;
  for await (const courseId of coursesWithSittings(ctx, userId)) {
    const { count, newest } = await readTries(ctx, { userId, courseId });
    if (newest !== null && newest > now - retentionPeriods.formerTries)
      await ctx.db.insert("formerTries", { person, courseId, count, newest, expiresAt });
  }
}

/** Returns the tries of this person's deleted accounts. */
export async function readFormerTries(ctx: Ctx, { userId, courseId }: Participation): Promise<Tries> {
  const person = await findPerson(ctx, userId);
  const rows =
    person === null
      ? []
      : await ctx.db
          .query("formerTries")
          .withIndex("by_person_and_courseId", (q) => q.eq("person", person).eq("courseId", courseId))
          .order("desc")
          .take(BATCH);
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  return { count, newest: rows.length === 0 ? null : Math.max(...rows.map(({ newest }) => newest)) };
}

/** Deletes one batch of expired rows; returns whether there may be more. */
export async function sweepFormerTries(ctx: MutationCtx): Promise<boolean> {
  const old = await ctx.db
    .query("formerTries")
    .withIndex("by_expiresAt", (q) => q.lt("expiresAt", Date.now()))
    .take(BATCH);
  for (const { _id } of old) await ctx.db.delete("formerTries", _id);
  return old.length === BATCH;
}

/** Every attempt has a sitting, and annulled sittings count as attempts. */
async function* coursesWithSittings(ctx: Ctx, userId: Id<"users">): AsyncGenerator<Id<"courses">> {
  let courseId: Id<"courses"> | undefined;
  do {
    const after = courseId ?? ("" as Id<"courses">);
    const next = await ctx.db
      .query("examSittings")
      .withIndex("by_userId_and_courseId_and_status", (q) => q.eq("userId", userId).gt("courseId", after))
      .first();
    courseId = next?.courseId;
    if (courseId !== undefined) yield courseId;
  } while (courseId !== undefined);
}

/**
 * Keyed hash of the address that a person signs in with.
 * The key is in the environment: a copied database alone does not tell whether an address had an account.
 */
async function findPerson(ctx: Ctx, userId: Id<"users">): Promise<string | null> {
  const user = await ctx.db.get("users", userId);
  if (user?.email === undefined || !env.JWT_PRIVATE_KEY) return null;
  const toBytes = (text: string) => new TextEncoder().encode(text);
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", toBytes(env.JWT_PRIVATE_KEY), hmac, false, ["sign"]);
  const signed = await crypto.subtle.sign("HMAC", key, toBytes(`exam tries of ${user.email}`));
  return encodeHexLowerCase(new Uint8Array(signed));
}
