import { unzipSync } from "fflate";
import { beforeAll, expect, test } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import { rateLimits } from "../../convex/model/platform/rateLimits";
import { avatarRules } from "../../convex/shared/pictureRules";
import { jpeg, toBytes, webp } from "../support/pictures";
import { fieldsOf, referredTables, tables } from "./privacyScene";
import {
  addPerson,
  createBackend,
  errorCode,
  finishScheduled,
  provideSigningKeys,
  type Backend,
  type Person,
} from "./setup";

beforeAll(provideSigningKeys);

const { size } = avatarRules;
const square = webp({ width: size, height: size });
const set = ({ as }: Person, file: Buffer | null) =>
  as.action(api.account.profile.setAvatar, { picture: file && toBytes(file) });
const stored = (t: Backend) =>
  t.run(async (ctx) => (await ctx.db.system.query("_storage").collect()).map(({ _id }) => _id));
const shown = async ({ as }: Person) => (await as.query(api.account.profile.get, {})).avatarUrl;

test("PROFILE-10: a picture is shown to its person and to administrators, until it is replaced or taken away", async () => {
  const t = createBackend();
  const [person, other, admin] = [await addPerson(t), await addPerson(t), await addPerson(t, "admin")];
  expect(await shown(person)).toBeNull();
  await set(person, square);
  const url = await shown(person);
  expect(url).toMatch(/^https?:/u);
  expect(await person.as.query(api.visitor.viewer.get, {})).toMatchObject({ avatarUrl: url });
  await admin.as.mutation(api.admin.students.open, { userId: person.userId });
  expect(await admin.as.query(api.admin.students.get, { userId: person.userId })).toMatchObject({ avatarUrl: url });
  expect(await shown(other)).toBeNull();
  const [first] = await stored(t);
  await set(person, jpeg({ width: 40, height: 40 }));
  const [second, ...more] = await stored(t);
  expect([second === first, more]).toEqual([false, []]);
  await set(person, null);
  expect([await shown(person), await stored(t)]).toEqual([null, []]);
  expect(await person.as.query(api.visitor.viewer.get, {})).not.toHaveProperty("avatarUrl");
});

test.each<[string, Buffer]>([
  ["no picture", Buffer.from("<svg/>")],
  ["no square", webp({ width: size, height: size - 1 })],
  ["too large", webp({ width: size + 1, height: size + 1 })],
  ["too heavy", webp({ width: size, height: size, parts: [["ICCP", Buffer.alloc(avatarRules.maxBytes)]] })],
  ["a picture that says where it was taken", webp({ width: 9, height: 9, parts: [["EXIF", Buffer.from("GPS")]] })],
])("PROFILE-10: %s is refused, and what was there stays", async (_, file) => {
  const t = createBackend();
  const person = await addPerson(t);
  await set(person, square);
  const before = await stored(t);
  expect(await errorCode(set(person, file))).toBe("avatarInvalid");
  expect(await stored(t)).toEqual(before);
  expect(await shown(person)).not.toBeNull();
});

test("PROFILE-10: a few times within an hour; a refused one leaves no file", async () => {
  const t = createBackend();
  const person = await addPerson(t);
  for (let time = 0; time < rateLimits.avatars.rate; time++) await set(person, square);
  expect(await errorCode(set(person, square))).toBe("tooManyAttempts");
  expect(await stored(t)).toHaveLength(1);
  await set(person, null);
  expect(await stored(t)).toEqual([]);
});

test("PROFILE-11, ADMIN-19: an administrator takes it away with its file, once on the audit trail", async () => {
  const t = createBackend();
  const [person, other, admin] = [await addPerson(t), await addPerson(t), await addPerson(t, "admin")];
  await set(person, square);
  await set(other, square);
  const remove = async () => await admin.as.mutation(api.admin.students.removePicture, { userId: person.userId });
  const entries = async () =>
    (await t.run((ctx) => ctx.db.query("auditEntries").collect())).map(({ action, actorId, targetId }) => ({
      ...{ action, actorId, targetId },
    }));
  const kept = await shown(other);
  for (let time = 0; time < 2; time++) await remove();
  expect([await shown(person), await shown(other)]).toEqual([null, kept]);
  expect(await stored(t)).toHaveLength(1);
  expect(await entries()).toEqual([
    { action: "student.pictureRemoved", actorId: admin.userId, targetId: person.userId },
  ]);
  await set(person, square);
  expect(await shown(person)).not.toBeNull();
});

test("PRIVACY-2, PRIVACY-7: it is in the file with one's data, and goes with the account", async () => {
  const t = createBackend();
  const [person] = [await addPerson(t), await addPerson(t, "admin")];
  await set(person, square);
  await person.as.mutation(internal.jobs.privacyExport.begin, { language: "pt", code: "" });
  await finishScheduled(t);
  const files = unzipSync(new Uint8Array(await person.as.action(api.account.privacy.download, {})));
  expect(Buffer.from(files["picture.webp"] ?? [])).toEqual(square);
  expect(Buffer.from(files["index.html"] ?? []).toString()).toContain('<img src="picture.webp" alt="Sua foto"');
  const [id = ""] = await stored(t);
  expect(Buffer.from(files["data.json"] ?? []).toString()).not.toContain(id);
  await person.as.mutation(internal.jobs.privacyRemoval.begin, { certificates: "keepName", code: "" });
  await finishScheduled(t);
  expect(await stored(t)).toEqual([]);
});

test("PRIVACY-7: every field of the schema that names a file has its rule", () => {
  const fields = tables.flatMap((table) =>
    Object.entries(fieldsOf(table))
      .filter(([, shape]) => referredTables(shape).includes("_storage"))
      .map(([field]) => `${table}.${field}`),
  );
  expect(fields.sort()).toEqual([
    "certificateFiles.storageId", // goes with the certificate's documents
    "certificateRecords.issuer", // the school's signature
    "courses.coverLarge",
    "courses.coverSmall",
    "dataExports.storageId", // goes with its row
    "lessonImages.storageId",
    "paths.coverLarge",
    "paths.coverSmall",
    "profiles.avatar", // goes with its row
    "settings.issuer", // the signature of new certificates
    "settings.school", // logos and icon
  ]);
});
