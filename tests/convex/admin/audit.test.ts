import type { FunctionArgs, FunctionReturnType } from "convex/server";
import { describe, expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import { recordAudit } from "../../../convex/model/platform/audit/writes";
import { limits } from "../../../convex/shared/limits";
import type { Doc } from "../../../convex/_generated/dataModel";
import { auditActions, auditTargetKinds } from "../../../convex/shared/auditActions";
import { addPerson, allRows, createBackend, errorCode, type Person } from "../setup";
import { courseFields, createScene } from "./scene";

test("ADMIN-19: newest first, paginated, with names as of the change", async () => {
  const { t, as, admin } = await createScene();
  const other = await addPerson(t, "admin");
  await as.mutation(api.admin.courses.create, courseFields);
  await other.as.mutation(api.admin.courses.create, { ...courseFields, slug: "other", title: "Other" });
  await as.mutation(api.account.profile.update, { version: 0, fullName: "Another Name", email: admin.email });
  await as.mutation(api.admin.courses.create, { ...courseFields, slug: "third", title: "Third" });
  const list = (cursor: string | null) =>
    as.query(api.admin.audit.list, { search: "", paginationOpts: { numItems: 2, cursor } });
  const first = await list(null);
  expect(first.page).toMatchObject([
    { action: "course.created", targetKind: "course", targetLabel: "Third", actorName: "Another Name", detail: null },
    { targetLabel: "Other" },
  ]);
  expect(first.page[0]?.at).toBeGreaterThan(Date.now() - 60_000);
  const second = await list(first.continueCursor);
  expect(second.page).toMatchObject([{ targetLabel: "Rust", actorName: "Maria da Silva" }]);
});

test("ADMIN-19: a refused change leaves no entry", async () => {
  const { t, as, course } = await createScene();
  const taken = as.mutation(api.admin.courses.create, { ...courseFields, slug: course.slug });
  expect(await errorCode(taken)).toBe("slug: slugTaken");
  expect(await t.run((ctx) => allRows(ctx, "auditEntries"))).toEqual([]);
});

test("a long detail is cut, an empty one omitted", async () => {
  const { t, admin } = await createScene();
  const target = { targetKind: "course", targetId: "x", targetLabel: "X" } as const;
  await t.run(async (ctx) => {
    for (const detail of ["x".repeat(limits.auditDetail + 1), ""]) {
      await recordAudit(ctx, { actorId: admin.userId, action: "course.updated", ...target, detail });
    }
  });
  const [long, empty] = await t.run((ctx) => allRows(ctx, "auditEntries"));
  expect(long?.detail).toHaveLength(limits.auditDetail);
  expect(empty).not.toHaveProperty("detail");
});

type Filter = Omit<FunctionArgs<typeof api.admin.audit.list>, "paginationOpts">;

/** Every entry that a filter lists, page by page. */
async function listed(as: Person["as"], filter: Filter, numItems = 7): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const args = { ...filter, paginationOpts: { numItems, cursor } };
    const result: FunctionReturnType<typeof api.admin.audit.list> = await as.query(api.admin.audit.list, args);
    expect(result.page.length).toBeLessThanOrEqual(numItems);
    ids.push(...result.page.map(({ _id }) => _id));
    cursor = result.isDone ? null : result.continueCursor;
  } while (cursor !== null);
  return ids;
}

/** Sixty entries of two people about many things, a third of them lines of a job. */
async function filled() {
  const t = createBackend();
  const [one, two] = [await addPerson(t, "admin"), await addPerson(t, "admin")];
  const work = { kind: "people", act: "block", ofSearch: false } as const;
  const counts = { total: 0, doneCount: 0, skippedCount: 0, cursor: null, stepAt: 0 };
  const jobId = await t.run((ctx) =>
    ctx.db.insert("jobs", { createdBy: one.userId, work, status: "finished", ...counts }),
  );
  for (let index = 0; index < 60; index++)
    await t.run(async (ctx) => {
      const action = index % 4 === 0 ? "coupon.updated" : "course.updated";
      const targetKind = index % 4 === 0 ? "coupon" : "course";
      const target = { targetKind, targetId: `thing${index % 5}`, targetLabel: `Curso ${index % 7} de Ação` } as const;
      const actorId = (index % 2 === 0 ? one : two).userId;
      await recordAudit(ctx, { action, ...target, actorId, ...(index % 3 === 0 && { jobId }) });
    });
  const rows = (await t.run((ctx) => allRows(ctx, "auditEntries"))).reverse();
  return { t, as: one.as, one, two, jobId, rows };
}

describe("AUDIT-3: filters", () => {
  test("any combination lists what the raw rows say, newest first, each once", async () => {
    const { as, one, rows } = await filled();
    const today = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10);
    const choices = {
      actorId: [undefined, one.userId],
      action: [undefined, "course.updated"],
      targetKind: [undefined, "coupon"],
      targetId: [undefined, "thing2"],
      from: [undefined, today, "2099-01-01"],
      until: [undefined, today, "2020-01-01"],
    } as const;
    const isListed = (row: Doc<"auditEntries">, { from, until, ...exact }: Partial<Filter>): boolean =>
      Object.entries(exact as Record<string, unknown>).every(
        ([name, value]) => value === undefined || row[name as "actorId"] === value,
      ) &&
      (exact.targetId !== undefined || !row.isJobLine) &&
      from !== "2099-01-01" &&
      until !== "2020-01-01";
    let combinations: Partial<Filter>[] = [{}];
    for (const [name, values] of Object.entries(choices))
      combinations = combinations.flatMap((filter) => values.map((value) => ({ ...filter, [name]: value })));
    expect(combinations).toHaveLength(2 ** 4 * 9);
    for (const filter of combinations) {
      const expected = rows.filter((row) => isListed(row, filter)).map(({ _id }) => _id);
      const given = JSON.parse(JSON.stringify(filter)) as Partial<Filter>;
      const ids = await listed(as, { search: "", ...given });
      // A kind that the action excludes lists nothing; the page never asks for both.
      if (filter.action && filter.targetKind && !filter.targetId) continue;
      expect(ids, JSON.stringify(filter)).toEqual(expected);
    }
  });

  test("words of the label find lines of jobs too, with the other filters", async () => {
    const { as, two, rows } = await filled();
    const expected = rows.filter(({ actorId, targetLabel }) => actorId === two.userId && targetLabel.includes("1"));
    const ids = await listed(as, { search: "acao 1", actorId: two.userId });
    expect(new Set(ids)).toEqual(new Set(expected.map(({ _id }) => _id)));
    expect(expected.some(({ isJobLine }) => isJobLine)).toBe(true);
    expect(await listed(as, { search: "acao 1", actorId: two.userId, until: "2020-01-01" })).toEqual([]);
    expect(await listed(as, { search: "nada" })).toEqual([]);
  });

  test("AUDIT-2: a job's lines, and nothing for an id of anything else", async () => {
    const { as, jobId, rows } = await filled();
    const lines = rows.filter(({ isJobLine }) => isJobLine).map(({ _id }) => _id);
    expect(lines).toHaveLength(20);
    expect(await listed(as, { search: "", jobId })).toEqual(lines);
    for (const other of ["", "x", rows[0]?._id ?? ""])
      expect(await listed(as, { search: "", jobId: other })).toEqual([]);
    expect(await listed(as, { search: "", actorId: "x" })).toEqual([]);
  });

  test("a day that is none is refused", async () => {
    const { as } = await filled();
    for (const from of ["2026-02-30", "now", ""])
      expect(await errorCode(listed(as, { search: "", from }))).toBe("invalidInput");
  });
});

test("AUDIT-3: what is there is told from what is gone", async () => {
  const { as, courseId } = await createScene();
  await as.mutation(api.admin.courses.setStatus, { courseId, status: "draft" });
  const first = async () =>
    (await as.query(api.admin.audit.list, { search: "", paginationOpts: { numItems: 9, cursor: null } })).page.at(-1);
  expect(await first()).toMatchObject({ targetId: courseId, isThere: true });
  await as.mutation(api.admin.courses.remove, { courseId });
  expect(await first()).toMatchObject({ targetId: courseId, isThere: false });
});

test("AUDIT-3: an export is audited, and people to filter by are administrators or chosen", async () => {
  const { t, as, admin } = await createScene();
  await as.mutation(api.admin.audit.beginExport, {});
  expect(await t.run((ctx) => allRows(ctx, "auditEntries"))).toMatchObject([
    { action: "audit.exported", actorId: admin.userId },
  ]);
  const former = await addPerson(t);
  expect(await as.query(api.admin.audit.actors, { chosen: "" })).toMatchObject([{ userId: admin.userId }]);
  expect(await as.query(api.admin.audit.actors, { chosen: former.userId })).toHaveLength(2);
  expect(await as.query(api.admin.audit.actors, { chosen: "x" })).toHaveLength(1);
});

test("every action is about a kind that the filter knows, or a part of one", () => {
  const groups = new Set(auditActions.map((action) => action.split(".")[0]));
  const parts = ["role", "request", "pass", "access", "security", "inquiry"];
  expect([...groups].filter((group) => ![...auditTargetKinds, ...parts].includes(group as "course"))).toEqual([]);
});
