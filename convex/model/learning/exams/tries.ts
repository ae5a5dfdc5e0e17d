import { annulledAt } from "./annulment";
import { listAnnulled, listNewestAttempts, type Ctx, type Participation } from "./reads";
import { countedAttempts, type EarlierAttempts } from "./retryRule";

export type Tries = EarlierAttempts;

/**
 * Returns the attempts of an account.
 * Annulled sittings count: otherwise annulling would give a fresh draw at once (EXAM-64).
 */
export async function readTries(ctx: Ctx, participation: Participation): Promise<Tries> {
  const attempts = await listNewestAttempts(ctx, participation, countedAttempts);
  const annulled = await listAnnulled(ctx, participation, countedAttempts);
  const moments = [...attempts.map(({ submittedAt }) => submittedAt), ...annulled.map(annulledAt)];
  return { count: moments.length, newest: moments.length === 0 ? null : Math.max(...moments) };
}
