import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setDemonstrationData } from "../support/demonstrationData";
import { openSchool } from "./openSchool";

/** One school for all tests: each brings its own students and courses. Those with a school of their own start with its data. */
export default async function setup(): Promise<() => Promise<void>> {
  const { stack, close } = await openSchool();
  const copy = await mkdtemp(join(tmpdir(), "selo-demonstration-"));
  await stack.restart({ whileStopped: () => cp(dirname(stack.databaseFile), copy, { recursive: true }) });
  setDemonstrationData(copy);
  return async () => {
    await close();
    await rm(copy, { recursive: true, force: true });
  };
}
