import { api } from "@convex/_generated/api";
import { convexClient } from "@/lib/convexClient";
import { errorCode, errorMessage, type ErrorText } from "@/lib/errorMessage";
import { dequeue, listQueue, type ActiveViewer } from "@/lib/offline/offlineStore";

const LOCK = "selo-queue";

/**
 * Sends lessons completed offline, in order (OFFLINE-14).
 * Only one tab sends. A lesson that was sent but not removed from the queue is sent again: the server
 * completes a lesson once.
 */
export async function sendQueue(user: ActiveViewer["userId"]): Promise<{ sent: number; refused: ErrorText[] }> {
  return await navigator.locks.request(LOCK, async () => {
    const result = { sent: 0, refused: [] as ErrorText[] };
    for (;;) {
      // Reads the queue each time: signing out empties it.
      const [entry] = (await listQueue(user)).toSorted((one, other) => one.at - other.at);
      if (!entry) return result;
      try {
        await convexClient.mutation(api.student.progress.complete, { lessonId: entry.lessonId });
        result.sent += 1;
      } catch (error) {
        if (errorCode(error) === null) return result; // no answer: retried next time
        result.refused.push(errorMessage(error));
      }
      await dequeue(entry);
    }
  });
}
