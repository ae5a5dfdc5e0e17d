import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { isWholePng } from "../../../convex/model/platform/pictures/png";
import { signatureRules } from "../../../convex/shared/pictureRules";
import { toBytes } from "../../support/pictures";
import { png } from "../../support/png";
import { certifiedPerson, issuer } from "../documentScene";
import { addPerson, createBackend, errorCode, type Backend } from "../setup";
import { auditTrail } from "./scene";

const small = { width: 3, height: 2 };
const flipped = (bytes: Buffer, at: number) =>
  Buffer.from(bytes.map((byte, index) => (index === at ? byte ^ 1 : byte)));

test("CERT-28: a whole picture as browsers write it is taken", () => {
  expect(isWholePng(png(small), small)).toBe(true);
  expect(
    isWholePng(png({ ...small, chunks: (usual) => [...usual.slice(0, 1), textChunk(), ...usual.slice(1)] }), small),
  ).toBe(true);
});

/** A chunk that other programs add. */
const textChunk = (text = "Author\0Ana") => {
  const data = Buffer.from(`tEXt${text}`);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length - 4);
  sum.writeUInt32BE(crc32(data));
  return Buffer.concat([length, data, sum]);
};

test.each<[string, Buffer]>([
  ["nothing", Buffer.alloc(0)],
  ["another kind of file", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")],
  ["a picture that is too wide", png({ width: 4, height: 2 })],
  ["a picture that is too high", png({ width: 3, height: 3 })],
  ["a picture without width", png({ width: 0, height: 1 })],
  ["a palette", png({ ...small, format: [8, 3, 0, 0, 0] })],
  ["16 bits a channel", png({ ...small, format: [16, 6, 0, 0, 0] })],
  ["interlaced rows", png({ ...small, format: [8, 6, 0, 0, 1] })],
  ["a file that breaks off", png(small).subarray(0, -1)],
  ["a file that breaks off among the pixels", png(small).subarray(0, 50)],
  ["a file without an end", png({ ...small, chunks: (usual) => usual.slice(0, 2) })],
  ["a file without pixels", png({ ...small, chunks: (usual) => [...usual.slice(0, 1), ...usual.slice(2)] })],
  ["a wrong checksum", flipped(png(small), png(small).length - 20)],
  ["too few pixels", png({ ...small, raw: Buffer.alloc(25) })],
  ["too many pixels", png({ ...small, raw: Buffer.alloc(27) })],
  ["a bomb", png({ ...small, raw: Buffer.alloc(50_000_000) })],
  ["an unknown filter", png({ ...small, raw: Buffer.alloc(26, 5) })],
])("CERT-28: %s is refused", (_, bytes) => {
  expect(isWholePng(bytes, small)).toBe(false);
});

const stored = (t: Backend) => t.run(async (ctx) => await ctx.db.system.query("_storage").collect());
const exists = (t: Backend, file: Id<"_storage">) =>
  t.run(async (ctx) => (await ctx.db.system.get("_storage", file)) !== null);

test("CERT-28: it belongs to certificates issued since, and stays as long as one of them shows it", async () => {
  const t = createBackend();
  const admin = await addPerson(t, "admin");
  const set = (picture: Buffer | null) =>
    admin.as.action(api.admin.signature.set, { picture: picture && toBytes(picture) });
  expect(await errorCode(set(png({ width: 200, height: 60 })))).toBe("notFound");
  expect(await stored(t)).toEqual([]);
  await admin.as.mutation(api.admin.issuer.update, { version: 0, ...issuer });
  const before = await auditTrail(t);
  await set(png({ width: 200, height: 60 }));
  expect((await auditTrail(t)).slice(before.length)).toEqual(["settings.updated issuer (signature)"]);
  expect(await admin.as.query(api.admin.signature.get, {})).toEqual(expect.any(String));
  await set(png(small));
  expect(await stored(t)).toHaveLength(1);
  const scene = await certifiedPerson({ t });
  const shown = (await scene.record()).issuer?.signature as Id<"_storage">;
  await admin.as.mutation(api.admin.issuer.update, { version: 2, ...issuer, city: "Olinda, PE" });
  expect(await admin.as.query(api.admin.signature.get, {})).toEqual(expect.any(String));
  await set(null);
  expect(await admin.as.query(api.admin.signature.get, {})).toBeNull();
  expect(await exists(t, shown)).toBe(true);
});

test("CERT-28: a file that no document could show changes and leaves nothing", async () => {
  const { t, admin } = await certifiedPerson();
  const before = await stored(t);
  const long = textChunk("x".repeat(signatureRules.maxBytes / 2));
  const damaged = png(small).subarray(0, 40);
  const large = png({ ...small, chunks: (usual) => usual.flatMap((chunk) => [chunk, long]).slice(0, -1) });
  for (const file of [damaged, large]) {
    const picture = toBytes(file);
    expect(await errorCode(admin.as.action(api.admin.signature.set, { picture }))).toBe("signatureInvalid");
  }
  expect(await admin.as.query(api.admin.signature.get, {})).toBeNull();
  expect(await stored(t)).toEqual(before);
});
