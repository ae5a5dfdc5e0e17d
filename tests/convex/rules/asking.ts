import type { MutationCtx } from "../../../convex/_generated/server";
import { errorCode, type Backend, type Person } from "../setup";

/** Returns the rule's value for a caller, or its error code. */
export async function ask<Value>(as: Pick<Backend, "run">, rule: (ctx: MutationCtx) => Promise<Value>) {
  const answer = as.run(rule);
  const code = await errorCode(answer);
  return code === "" ? await answer : code;
}

/** Makes the second factor a condition of the staff's rights. */
export async function demandFactors(t: Backend): Promise<void> {
  await t.run((ctx) => ctx.db.insert("settings", { security: { adminsNeedSecondFactor: true } }));
}

export async function giveFactor(t: Backend, { userId }: Person): Promise<void> {
  const factor = { userId, sealedSecret: "sealed", activeAt: 1, lastStep: 0, recoveryHashes: [] };
  await t.run((ctx) => ctx.db.insert("secondFactors", factor));
}
