/**
 * `npm run generated`: checks that convex/_generated is fresh.
 *
 * Compares it with the official command line's output in a copy of the project. `-- --write` updates it. Part of
 * `npm run check`.
 */
import { cp, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { selfHosted } from "./deployment";
import { freePorts, startLocalBackend } from "./localBackend";
import { run, stop } from "./processes";

const GENERATED = "convex/_generated";

async function generateIn(folder: string): Promise<void> {
  for (const name of ["convex", "package.json", "tsconfig.base.json"]) {
    await cp(name, join(folder, name), { recursive: true });
  }
  await symlink(resolve("node_modules"), join(folder, "node_modules"), "junction");
  const [port = 0, sitePort = 0] = await freePorts(2);
  const backend = await startLocalBackend({ port, sitePort, dataDir: join(folder, "data") });
  try {
    await run("node", ["node_modules/convex/bin/main.js", "codegen", "--typecheck", "disable"], {
      cwd: folder,
      env: { ...process.env, ...selfHosted(backend) },
    });
  } finally {
    await stop(backend.process);
  }
}

/** Names of files that differ or exist in one folder only. */
async function differences(left: string, right: string): Promise<string[]> {
  const read = (folder: string, name: string) => readFile(join(folder, name), "utf8").catch(() => null);
  const names = new Set([...(await readdir(left)), ...(await readdir(right))]);
  const same = await Promise.all(
    [...names].map(async (name) => ({ name, equal: (await read(left, name)) === (await read(right, name)) })),
  );
  return same.filter(({ equal }) => !equal).map(({ name }) => name);
}

const write = process.argv.includes("--write");
const folder = await mkdtemp(join(tmpdir(), "selo-generated-"));
try {
  await generateIn(folder);
  const fresh = join(folder, GENERATED);
  const stale = await differences(GENERATED, fresh);
  if (stale.length === 0) {
    console.log(`${GENERATED} is fresh.`);
  } else if (write) {
    await rm(GENERATED, { recursive: true });
    await cp(fresh, GENERATED, { recursive: true });
    console.log(`Written: ${stale.join(", ")}`);
  } else {
    console.error(
      `${GENERATED} is not what the functions make of it: ${stale.join(", ")}.\nRegenerate and commit it: npm run generated -- --write`,
    );
    process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
