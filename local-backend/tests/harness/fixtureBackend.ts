import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { ADMIN_KEY, BackendProcess, FixtureProject } from "./backendProcess";

const root = join(import.meta.dirname, "../..");
const BUILD = join(root, ".build");

const NO_SOURCES = [".build", "bench", "docs", "node_modules", "tests"];

/** Of everything that the deployed fixture is made of. */
function fingerprint(): string {
  const hash = createHash("sha256").update(process.version);
  const visit = (path: string): void => {
    if (!statSync(path).isDirectory()) hash.update(`${path}\n`).update(readFileSync(path));
    else for (const name of readdirSync(path).sort()) visit(join(path, name));
  };
  for (const name of readdirSync(root).sort()) if (!NO_SOURCES.includes(name)) visit(join(root, name));
  visit(join(root, "tests/deploy/project"));
  return hash.digest("hex").slice(0, 16);
}

/** Returns data to which the official command line has deployed the fixture; made once, and kept until it changes. */
async function fixtureData(): Promise<string> {
  const folder = join(BUILD, `fixture-${fingerprint()}`);
  if (existsSync(folder)) return folder;
  mkdirSync(BUILD, { recursive: true });
  const backend = new BackendProcess(mkdtempSync(join(BUILD, "deploying-")));
  try {
    await backend.start();
    const project = new FixtureProject(backend);
    try {
      await project.deploy();
    } finally {
      project.remove();
      await backend.stop();
    }
    for (const name of readdirSync(BUILD))
      if (name.startsWith("fixture-") && join(BUILD, name) !== folder) rmSync(join(BUILD, name), { recursive: true });
    // Another test file may have been faster.
    if (!existsSync(folder)) renameSync(backend.dataDirectory, folder);
  } finally {
    await backend.remove();
  }
  return folder;
}

/** A backend with the fixture project of tests/deploy. `jwks`: the keys that its auth.config trusts. */
export async function startWithFixture({
  jwks,
  redactErrors = true,
}: { jwks?: string; redactErrors?: boolean } = {}): Promise<BackendProcess> {
  const backend = new BackendProcess();
  backend.redactErrors = redactErrors;
  cpSync(await fixtureData(), backend.dataDirectory, { recursive: true, verbatimSymlinks: true });
  await backend.start();
  if (jwks !== undefined) {
    const changes = [{ name: "TEST_JWKS", value: `data:text/plain,${encodeURIComponent(jwks)}` }];
    const authorization = { Authorization: `Convex ${ADMIN_KEY}` };
    const { status } = await backend.post("/api/update_environment_variables", { changes }, authorization);
    if (status !== 200) throw new Error(`the variables were refused with ${status}`);
  }
  return backend;
}
