import { examRules } from "../../../shared/limits";
import { findBestPassedAttempt, findCandidate, type Ctx, type Participation } from "./reads";
import { readFormerTries } from "./formerTries";
import { nextAttemptAt } from "./retryRule";
import { readTries } from "./tries";

/** Whether and when a student may open the exam, without regard to extra attempts. */
export type Rule =
  /** There is nothing left to prove (EXAM-71). */
  | { allows: false; because: "passed" }
  /** `until`: ms since epoch. */
  | { allows: false; because: "pause"; until: number }
  /** `tries`: how many may begin without a pause. */
  | { allows: true; tries: number };

export async function readRule(ctx: Ctx, participation: Participation, now: number): Promise<Rule> {
  if ((await findBestPassedAttempt(ctx, participation)) !== null) return { allows: false, because: "passed" };
  let { count, newest } = await readTries(ctx, participation);
  if (count < examRules.immediateAttempts) {
    const former = await readFormerTries(ctx, participation);
    count += former.count;
    newest ??= former.newest;
  }
  const until = nextAttemptAt({ count, newest }, now);
  if (until !== null) return { allows: false, because: "pause", until };
  return { allows: true, tries: Math.max(1, examRules.immediateAttempts - count) };
}

/** How a student may go on, with the extra attempts. */
export interface Entrance {
  /** Attempts that may begin at once. */
  triesLeft: number;
  /** End of the pause, ms since epoch; null without one. */
  retryAt: number | null;
}

export async function readEntrance(ctx: Ctx, participation: Participation, now = Date.now()): Promise<Entrance> {
  const rule = await readRule(ctx, participation, now);
  const extra = (await findCandidate(ctx, participation))?.extraAttempts ?? 0;
  const triesLeft = (rule.allows ? rule.tries : 0) + extra;
  return { triesLeft, retryAt: triesLeft === 0 && "until" in rule ? rule.until : null };
}
