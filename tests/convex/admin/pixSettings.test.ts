import { expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import { addPerson, createBackend, errorCode, readErrorData, snapshot } from "../setup";

const { get, update } = api.admin.settings;
const offer = {
  enabled: true,
  priceCents: 4_900,
  validUntil: "2030-12-31",
  whatsappNumber: "5511999990000",
  whatsappText: "Oi",
};
const pix = { pixKey: "529.982.247-25", pixName: " Escola  São João ", pixCity: "São Paulo" };
const stored = { pixKey: "52998224725", pixName: "Escola São João", pixCity: "São Paulo" };
const none = { pixKey: "", pixName: "", pixCity: "" };

test("PROMO-8: the settings keep the normalized key, and forget it as a whole", async () => {
  const t = createBackend();
  const admin = await addPerson(t, "admin");
  expect(await admin.as.query(get, {})).toMatchObject(none);
  await admin.as.mutation(update, { version: 0, ...offer, ...pix });
  expect(await admin.as.query(get, {})).toMatchObject({ ...offer, ...stored });
  expect(await t.run((ctx) => ctx.db.query("settings").first())).toMatchObject({ promo: stored });
  await admin.as.mutation(update, { version: 1, ...offer, ...none });
  expect(await admin.as.query(get, {})).toMatchObject(none);
  const promo = await t.run(async (ctx) => (await ctx.db.query("settings").first())?.promo);
  expect(Object.keys(promo ?? {}).filter((name) => name.startsWith("pix"))).toEqual([]);
});

test("PROMO-8: all three or none, each error at its field, and nothing is written", async () => {
  const t = createBackend();
  const admin = await addPerson(t, "admin");
  await admin.as.mutation(update, { version: 0, ...offer, ...pix });
  const before = await snapshot(t);
  for (const [wrong, refusal] of [
    [{ pixKey: "" }, "pixKey: pixKeyRequired"],
    [{ pixName: undefined }, "pixName: pixNameRequired"],
    [{ pixCity: " " }, "pixCity: pixCityRequired"],
    [{ pixKey: "529.982.247-24" }, "pixKey: pixCpfInvalid"],
    [{ pixKey: "11 98765-4321" }, "pixKey: pixCpfInvalid"],
    [{ pixKey: "\0".repeat(400) }, "pixKey: pixKeyUnknown"],
    [{ pixName: "🎓" }, "pixName: pixNameLetters"],
    [{ pixCity: "x".repeat(101) }, "pixCity: pixTextTooLong"],
  ] as const)
    expect(await errorCode(admin.as.mutation(update, { version: 1, ...offer, ...pix, ...wrong }))).toBe(refusal);
  expect(await snapshot(t)).toBe(before);
});

test("ADMIN-3, PROMO-8: a key that another administrator removed is not saved again unseen", async () => {
  const t = createBackend();
  const [admin, other] = [await addPerson(t, "admin"), await addPerson(t, "admin")];
  await admin.as.mutation(update, { version: 0, ...offer, ...pix });
  await other.as.mutation(update, { version: 1, ...offer });
  const late: unknown = await admin.as
    .mutation(update, { version: 1, ...offer, ...pix })
    .catch((error: unknown) => error);
  expect(readErrorData(late)).toEqual({
    code: "editConflict",
    version: 2,
    fields: { pixKey: null, pixName: null, pixCity: null },
  });
});

test("PROMO-8: the offer is the same with and without a key, for visitors, students and administrators", async () => {
  const t = createBackend();
  const [admin, student] = [await addPerson(t, "admin"), await addPerson(t)];
  await admin.as.mutation(update, { version: 0, ...offer });
  const before = await t.query(api.visitor.settings.promo, {});
  expect(before).toEqual(offer);
  await admin.as.mutation(update, { version: 1, ...offer, ...pix });
  for (const caller of [t, student.as, admin.as]) {
    expect(await caller.query(api.visitor.settings.promo, {})).toEqual(before);
  }
  expect(await errorCode(student.as.query(get, {}))).toBe("notAdmin");
});
