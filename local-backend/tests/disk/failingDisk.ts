import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

type Call = "writeSync" | "fsyncSync";

/** Makes these calls fail with this error in the whole process, until the returned function is called. */
export function refuseCalls(calls: readonly Call[], code: string): () => void {
  const real = calls.map((call) => [call, fs[call]] as const);
  for (const call of calls) {
    fs[call] = () => {
      throw Object.assign(new Error(`${code}: refused`), { code });
    };
  }
  syncBuiltinESMExports();
  return () => {
    Object.assign(fs, Object.fromEntries(real));
    syncBuiltinESMExports();
  };
}
