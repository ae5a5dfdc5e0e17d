import { expect, test } from "vitest";
import type { MutationCtx } from "../../convex/_generated/server";
import { TableTriggers } from "../../convex/model/platform/tableTriggers";
import { recording } from "./recordedReads";
import { addPerson, createBackend } from "./setup";

const total = { kind: "students", count: 1, parts: {} };

async function writeTotal({ db }: Pick<MutationCtx, "db">): Promise<void> {
  const id = await db.insert("platformTotals", total);
  const find = async () => await db.query("platformTotals").order("desc").first();
  await db.patch("platformTotals", id, { count: 2 });
  expect(await find()).toMatchObject({ count: 2 });
  await db.replace("platformTotals", id, total);
  expect(await find()).toMatchObject({ count: 1 });
  await db.delete("platformTotals", id);
  expect((await find())?._id).not.toBe(id);
}

test("a row of a table without triggers is written without being read, by mutations and by triggers", async () => {
  const t = createBackend();
  const { userId } = await addPerson(t);
  const triggers = new TableTriggers();
  triggers.register("users", async (ctx) => {
    await writeTotal(ctx);
  });
  const reads: string[] = [];
  await t.run(async (ctx) => {
    const { db } = triggers.wrapDB({ ...ctx, db: recording(ctx.db, reads) });
    await writeTotal({ db });
    expect(reads).toEqual([]);
    await db.patch("users", userId, { name: "Ana" });
    expect(reads).toEqual(["users", "users"]);
  });
});

test("a library that names no table sets off the triggers", async () => {
  const t = createBackend();
  const { userId } = await addPerson(t);
  const triggers = new TableTriggers();
  const changes: string[] = [];
  triggers.register("users", (_ctx, { operation }) => Promise.resolve(void changes.push(operation)));
  await t.run(async (ctx) => {
    const { db } = triggers.wrapDB(ctx) as unknown as { db: Record<string, (...args: unknown[]) => Promise<void>> };
    await db.patch?.(userId, { name: "Ana" });
    await db.replace?.(userId, { name: "Bia" });
    // As a wrapper of two parameters calls it.
    await db.delete?.(userId, undefined);
  });
  expect(changes).toEqual(["update", "update", "delete"]);
});
