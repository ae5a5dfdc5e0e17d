import type { Id } from "@convex/_generated/dataModel";
import { changeOfflineState, offlineState, watchOfflineState } from "@/lib/offlineState";
import { loadStore } from "@/lib/knownQuery";

export interface Queued {
  queued: true;
}

/**
 * Sends a completed lesson, or queues it on this device offline.
 * If the connection is lost before the answer, it is queued as well: sending it twice is safe, because the
 * server completes a lesson once.
 */
export async function sendOrQueue<Answer>(
  lessonId: Id<"lessons">,
  send: () => Promise<Answer>,
): Promise<Answer | Queued> {
  const queued = await queueIfOffline(lessonId);
  if (queued) return queued;
  let unwatch: () => void = () => undefined;
  const lost = new Promise<Queued>((resolve) => {
    unwatch = watchOfflineState(() => {
      if (!offlineState().offline) return;
      unwatch();
      void queueIfOffline(lessonId).then((entry) => entry && resolve(entry));
    });
  });
  try {
    return await Promise.race([send(), lost]);
  } finally {
    unwatch();
  }
}

/** Queues the lesson; null when online or if it cannot be stored. */
async function queueIfOffline(lessonId: Id<"lessons">): Promise<Queued | null> {
  if (!offlineState().offline) return null;
  try {
    if (!(await (await loadStore()).queueLesson(lessonId))) return null;
  } catch {
    return null; // storage refused: the open page sends it when online again
  }
  changeOfflineState(({ queued }) => ({ queued: [...queued, lessonId] }));
  return { queued: true };
}
