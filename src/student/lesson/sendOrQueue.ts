import type { Id } from "@convex/_generated/dataModel";
import { changeKept, keptState, watchKept } from "@/lib/keptState";
import { loadStore } from "@/lib/knownQuery";

export interface Queued {
  queued: true;
}

/**
 * Sends a completed lesson, or keeps it on this device while the server is out of reach. Losing the line before the
 * answer comes is no different: what was sent goes out again with what is kept, and the server completes a lesson once.
 */
export async function sendOrQueue<Answer>(
  lessonId: Id<"lessons">,
  send: () => Promise<Answer>,
): Promise<Answer | Queued> {
  const queued = await queueWithoutLine(lessonId);
  if (queued) return queued;
  let unwatch: () => void = () => undefined;
  const lost = new Promise<Queued>((resolve) => {
    unwatch = watchKept(() => {
      if (!keptState().offline) return;
      unwatch();
      void queueWithoutLine(lessonId).then((kept) => kept && resolve(kept));
    });
  });
  try {
    return await Promise.race([send(), lost]);
  } finally {
    unwatch();
  }
}

/** Null when it can be sent, or not kept. */
async function queueWithoutLine(lessonId: Id<"lessons">): Promise<Queued | null> {
  if (!keptState().offline) return null;
  try {
    if (!(await (await loadStore()).queueLesson(lessonId))) return null;
  } catch {
    return null; // storage refused: the open page sends it when the line is back
  }
  changeKept(({ queued }) => ({ queued: [...queued, lessonId] }));
  return { queued: true };
}
