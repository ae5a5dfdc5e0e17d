import { v, type Infer } from "convex/values";
import type { Doc } from "../../../_generated/dataModel";
import { listAnnulled, listNewestAttempts, type Ctx, type Participation } from "./reads";

export const annulment = v.object({ at: v.number(), reason: v.string() });

export const annulledAt = ({ annulled, startedAt }: Doc<"examSittings">): number => annulled?.at ?? startedAt;

/**
 * The annulment of the student's last sitting, if any.
 * Shown until they take the exam again.
 */
export async function findAnnulment(ctx: Ctx, participation: Participation): Promise<Infer<typeof annulment> | null> {
  const [last] = await listAnnulled(ctx, participation, 1);
  if (!last?.annulled) return null;
  const [attempt] = await listNewestAttempts(ctx, participation, 1);
  return attempt && attempt.submittedAt > last.annulled.at ? null : last.annulled;
}
