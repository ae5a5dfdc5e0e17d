import { convexAuth } from "@convex-dev/auth/server";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import { handlerOf } from "../../../convex/model/people/signIn/authLibrary";
import { createBackend, present, readTables } from "../setup";
import { prepareSignIn, signUp, signIn } from "./flows";

prepareSignIn();

/** A new version passes once each of the tests below has been read against it. */
test("the installed version is the one that these were written for", () => {
  const { version } = JSON.parse(readFileSync("node_modules/@convex-dev/auth/package.json", "utf8")) as {
    version: string;
  };
  expect(version).toBe("0.0.95");
});

test("registered functions carry their handlers", () => {
  const library = convexAuth({ providers: [] });
  expect(handlerOf(library.signIn)).toBeInstanceOf(Function);
  expect(handlerOf(library.signOut)).toBeInstanceOf(Function);
  expect(handlerOf(library.store)).toBeInstanceOf(Function);
});

test("a refresh token names its row and its session, and use is written down", async () => {
  const t = createBackend();
  await signUp(t);
  const { tokens } = await signIn(t);
  const { refreshToken } = await present(tokens);
  const before = await readTables(t);
  const row = await present(before.authRefreshTokens.at(-1) ?? null);
  expect(refreshToken).toBe(`${row._id}|${row.sessionId}`);
  expect(row.firstUsedTime).toBeUndefined();

  const next = await present((await t.action(api.auth.signIn, { refreshToken })).tokens);
  const { authRefreshTokens, authSessions } = await readTables(t);
  expect(authRefreshTokens.find(({ _id }) => _id === row._id)?.firstUsedTime).toBe(Date.now());
  expect(next.refreshToken).not.toBe(refreshToken);
  expect(authSessions.map(({ _id }) => _id)).toContain(row.sessionId);
});
