import { afterEach, expect, test, vi } from "vitest";
import {
  hashPassword,
  isPasswordHash,
  nobodysHash,
  verifyPassword,
} from "../../../convex/model/people/signIn/passwordHash";

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each([undefined, "", "0600", "100", "none", "1e6", "123456789"])(
  "OWASP's cost where the deployment sets no usable one: %s",
  (chosen) => {
    vi.stubEnv("PASSWORD_HASH_ITERATIONS", chosen);
    expect(nobodysHash()).toMatch(/^pbkdf2-sha256\$600000\$/);
  },
);

test("the deployment sets the cost of new hashes; older ones keep theirs", async () => {
  vi.stubEnv("PASSWORD_HASH_ITERATIONS", undefined);
  const older = await hashPassword("girassol-azul");
  expect(older).toMatch(/^pbkdf2-sha256\$600000\$/);
  vi.stubEnv("PASSWORD_HASH_ITERATIONS", "2000");
  expect(await hashPassword("girassol-azul")).toMatch(/^pbkdf2-sha256\$2000\$/);
  expect(nobodysHash()).toMatch(/^pbkdf2-sha256\$2000\$/);
  expect(await verifyPassword("girassol-azul", older)).toBe(true);
});

test("verifies the right password only", async () => {
  const hash = await hashPassword("girassol-azul");
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
  expect(isPasswordHash(nobodysHash())).toBe(true);
  expect(await verifyPassword("", nobodysHash())).toBe(false);
});

test.each(["", "none", "girassol-azul", "pbkdf2-sha256$1$AAAAAAAAAAAAAAAAAAAAAA==$AA==", "pbkdf2-sha256$600000$$"])(
  "%s is no hash",
  async (text) => {
    expect(isPasswordHash(text)).toBe(false);
    expect(await verifyPassword("girassol-azul", text)).toBe(false);
  },
);
