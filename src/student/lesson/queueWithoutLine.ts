import type { Id } from "@convex/_generated/dataModel";
import { changeKept, keptState } from "@/lib/keptState";
import { loadStore } from "@/lib/knownQuery";

export interface Queued {
  queued: true;
}

/** Keeps a completed lesson on this device while the server is out of reach; null when it can be sent, or not kept. */
export async function queueWithoutLine(lessonId: Id<"lessons">): Promise<Queued | null> {
  if (!keptState().offline) return null;
  try {
    if (!(await (await loadStore()).queueLesson(lessonId))) return null;
  } catch {
    return null; // storage refused: the open page sends it when the line is back
  }
  changeKept(({ queued }) => ({ queued: [...queued, lessonId] }));
  return { queued: true };
}
