import { expect, test } from "vitest";
import { api } from "../../convex/_generated/api";
import { certified, why } from "./certificateScene";
import { allRows, mutate } from "./setup";

const noticesOf = async (t: Awaited<ReturnType<typeof certified>>["t"]) =>
  (await t.run((ctx) => allRows(ctx, "mails"))).map(({ message }) => message);

test("MAIL-16: a reissue is announced once, leads to the new certificate, and keeps what was true at the issue", async () => {
  const { t, admin, certificateId, course } = await certified();
  await mutate(t, async (ctx) => {
    for (const { _id } of await allRows(ctx, "lessons")) await ctx.db.patch("lessons", _id, { title: "Renamed since" });
  });
  const corrections = { studentName: "Maria de Souza", courseDurationHours: 8, issuedDay: "2026-03-10" };
  await admin.mutation(api.admin.certificates.reissue, {
    certificateId,
    ...why,
    reason: "nameCorrected",
    ...corrections,
  });
  const [issued, reissued, ...more] = await noticesOf(t);
  expect(more).toEqual([]);
  expect(issued).toMatchObject({ kind: "certificateIssued", certificateId });
  expect(reissued).toMatchObject({ kind: "certificateReissued", name: "Maria de Souza", reason: "Nome corrigido" });
  expect(reissued).toMatchObject({ courseTitle: course.title });
  const records = await t.run((ctx) => allRows(ctx, "certificateRecords"));
  expect(records).toHaveLength(2);
  expect(records[1]?.program).toEqual(records[0]?.program);
  expect(JSON.stringify(records[1])).not.toContain("Renamed since");
  expect(records[1]?.statusIndex).not.toBe(records[0]?.statusIndex);
});

test("MAIL-16: a revocation is announced with its reason, and without the administrator's own words", async () => {
  const { t, admin, certificateId } = await certified();
  await admin.mutation(api.admin.certificates.changeOne, {
    certificateId,
    act: "revoke",
    ...why,
    reason: "issuedInError",
  });
  const last = (await noticesOf(t)).at(-1);
  expect(last).toMatchObject({ kind: "certificateRevoked", certificateId, reason: "Emitido por engano" });
  expect(JSON.stringify(last)).not.toContain(why.note);
});
