import { spawn } from "node:child_process";
import { freePorts } from "../../scripts/localBackend";
import { theSchool } from "./school";
import { expect, test } from "./stack";

/** Builds its own client and runs its own browser, as for a remote deployment. */
async function verify(...args: string[]): Promise<{ code: number | null; output: string }> {
  const [port = 0] = await freePorts(1);
  const child = spawn("npm", ["run", "verify", "--", ...args], {
    env: { ...process.env, SELO_CLIENT_PORT: `${port}` },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (output += text.toString()));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, output };
}

test("npm run verify proves the given deployment", async () => {
  test.setTimeout(600_000);
  const { code, output } = await verify("--url", theSchool().url);
  expect(code, output).toBe(0);
  expect(output).toMatch(/certificate CERT-[0-9A-Z-]+/);
});

test("npm run verify says what a deployment lacks", async () => {
  test.setTimeout(180_000);
  const without = await verify("--url", theSchool().url, "--course", "package.json");
  expect(without.code).toBe(1);
  expect(without.output).toContain("has no slug and exam");
  const [silent = 0] = await freePorts(1);
  const nobody = await verify("--url", `http://127.0.0.1:${silent}`);
  expect(nobody.code).toBe(1);
  expect(nobody.output).toContain("does not answer as a Convex deployment does");
});
