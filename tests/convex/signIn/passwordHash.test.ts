import { expect, test } from "vitest";
import { hashPassword, isPasswordHash, NOBODYS_HASH, verifyPassword } from "../../../convex/model/signIn/passwordHash";

test("verifies the right password only", async () => {
  const hash = await hashPassword("girassol-azul");
  expect(hash).toMatch(/^pbkdf2-sha256\$600000\$/);
  expect(await verifyPassword("girassol-azul", hash)).toBe(true);
  expect(await verifyPassword("girassol-azuL", hash)).toBe(false);
  expect(await hashPassword("girassol-azul")).not.toBe(hash);
});

test("AUTH-9: one password in two Unicode forms is the same password", async () => {
  const hash = await hashPassword("ação-é-1");
  expect(await verifyPassword("ação-é-1".normalize("NFD"), hash)).toBe(true);
});

test("is standard PBKDF2: a hash from Python's hashlib verifies at its own cost", async () => {
  const hash = "pbkdf2-sha256$4096$AAECAwQFBgcICQoLDA0ODw==$2W4PO0kqxvOa42SpjJwuzpgWvfFwF/0mp5hajWKVXVY=";
  expect(await verifyPassword("girassol-azul", hash)).toBe(true);
  expect(await verifyPassword("girassol-verde", hash)).toBe(false);
});

test("the dummy hash costs the same and admits no one", async () => {
  expect(isPasswordHash(NOBODYS_HASH)).toBe(true);
  expect(await verifyPassword("", NOBODYS_HASH)).toBe(false);
});

test.each(["", "none", "girassol-azul", "pbkdf2-sha256$1$AAAAAAAAAAAAAAAAAAAAAA==$AA==", "pbkdf2-sha256$600000$$"])(
  "%s is no hash",
  async (text) => {
    expect(isPasswordHash(text)).toBe(false);
    expect(await verifyPassword("girassol-azul", text)).toBe(false);
  },
);
