import { expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import { recordAudit } from "../../../convex/model/platform/audit/writes";
import { limits } from "../../../convex/shared/limits";
import { addPerson, allRows, errorCode } from "../setup";
import { courseFields, createScene } from "./scene";

test("ADMIN-19: newest first, paginated, with names as of the change", async () => {
  const { t, as, admin } = await createScene();
  const other = await addPerson(t, "admin");
  await as.mutation(api.admin.courses.create, courseFields);
  await other.as.mutation(api.admin.courses.create, { ...courseFields, slug: "other", title: "Other" });
  await as.mutation(api.account.profile.update, { version: 0, fullName: "Another Name", email: admin.email });
  await as.mutation(api.admin.courses.create, { ...courseFields, slug: "third", title: "Third" });
  const list = (cursor: string | null) => as.query(api.admin.audit.list, { search: "", paginationOpts: { numItems: 2, cursor } });
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
