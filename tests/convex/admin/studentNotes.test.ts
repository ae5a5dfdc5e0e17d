import { describe, expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import { readExportPage } from "../../../convex/model/flows/ownData/exportRows";
import { personalTables } from "../../../convex/model/flows/ownData/personalTables";
import { limits } from "../../../convex/shared/limits";
import { call, matrix } from "../accessMatrix";
import { listPublicFunctions, setScene } from "../accessScene";
import { addPerson, allRows, createBackend, errorCode, mutate, present } from "../setup";
import { auditTrail } from "./scene";

const { saveNote, get, open } = api.admin.students;

async function setUp() {
  const t = createBackend();
  const [admin, other, ana] = [await addPerson(t, "admin"), await addPerson(t, "admin"), await addPerson(t)];
  for (const { as } of [admin, other]) await as.mutation(open, { userId: ana.userId });
  const save = (note: string, version: number, by = admin) =>
    errorCode(by.as.mutation(saveNote, { userId: ana.userId, note, version }));
  const details = async () => await present(admin.as.query(get, { userId: ana.userId }));
  return { t, admin, other, ana, save, details };
}

describe("PEOPLE-11: notes of the administration", () => {
  test("are saved over the version that was read, and audited without their text", async () => {
    const { t, other, save, details } = await setUp();
    expect(await details()).toMatchObject({ note: "", noteVersion: 0 });
    expect(await save("  Pediu nota fiscal.\n", 0)).toBe("");
    expect(await details()).toMatchObject({ note: "Pediu nota fiscal.", noteVersion: 1 });
    expect(await save("Outra", 0, other)).toBe("editConflict");
    expect(await save("Pediu nota fiscal.", 1, other), "nothing changes").toBe("");
    expect(await save("Outra", 1, other)).toBe("");
    expect(await save(" ", 2)).toBe("");
    expect(await details()).toMatchObject({ note: "", noteVersion: 3 });
    expect(await auditTrail(t)).toEqual(Array(3).fill("student.noted Maria da Silva"));
  });

  test("of two at once, one is told of the other", async () => {
    const { other, save, details } = await setUp();
    const codes = await Promise.all([save("Uma", 0), save("Outra", 0, other)]);
    expect(codes.sort()).toEqual(["", "editConflict"]);
    expect(await details()).toMatchObject({ noteVersion: 1 });
  });

  test("a conflict names only the notes, and refuses nothing that the person types", async () => {
    const { admin, ana, save } = await setUp();
    await save("Primeira", 0);
    const late = admin.as.mutation(saveNote, { userId: ana.userId, note: "Segunda", version: 0 });
    await expect(late).rejects.toMatchObject({ data: { version: 1, fields: { note: "Primeira" } } });
    const update = { version: 0, fullName: "Ana Nova", email: ana.email };
    expect(await errorCode(ana.as.mutation(api.account.profile.update, update))).toBe("");
    expect(await save("Segunda", 1)).toBe("");
  });

  test("end at 2,000 characters", async () => {
    const { save } = await setUp();
    expect(await save("x".repeat(limits.studentNote), 0)).toBe("");
    expect(await save("x".repeat(limits.studentNote + 1), 1)).toBe("note: studentNoteTooLong");
  });

  test("reach nobody but administrators, by any query that a person may call", async () => {
    const t = createBackend();
    const { scene, browsers } = await setScene(t);
    await mutate(t, async (ctx) => {
      for (const { _id } of await allRows(ctx, "profiles"))
        await ctx.db.patch("profiles", _id, { adminNote: "SEGREDO", adminNoteVersion: 7 });
    });
    const kinds = await listPublicFunctions();
    const rows = Object.entries(matrix).filter(([row]) => {
      return !row.startsWith("admin/") && kinds.get(row.split(" ")[0] ?? "") === "query";
    });
    expect(rows.length).toBeGreaterThan(40);
    for (const [row, { args }] of rows) {
      for (const caller of ["student", "otherStudent", "blocked", "anonymous"] as const) {
        const answer = await call(browsers[caller], row.split(" ")[0] ?? "", "query", args(scene)).catch(
          (error: unknown) => (error as { data?: unknown }).data,
        );
        expect(JSON.stringify([answer]), `${row} as ${caller}`).not.toMatch(/SEGREDO|adminNote/);
      }
    }
    const seen = await browsers.administrator.query(get, { userId: scene.bystander.userId });
    expect(seen).toMatchObject({ note: "SEGREDO" });
  });

  test("are in the file with the person's data", async () => {
    const { t, ana, save } = await setUp();
    await save("Pediu nota fiscal.", 0);
    const step = personalTables.findIndex(({ table }) => table === "profiles");
    const page = await t.run((ctx) => readExportPage(ctx, { userId: ana.userId, step, cursor: null }));
    expect(page?.rows.profiles).toMatchObject([{ adminNote: "Pediu nota fiscal." }]);
  });
});
