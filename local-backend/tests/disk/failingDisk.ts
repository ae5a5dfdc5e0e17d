import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

type Call = "writeSync" | "fsyncSync";

/** From here on the system refuses these calls with this error, in the whole process, until the function that comes back is called. */
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
