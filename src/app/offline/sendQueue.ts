import { api } from "@convex/_generated/api";
import { convexClient } from "@/lib/convexClient";
import { errorCode, errorMessage, type ErrorText } from "@/lib/errorMessage";
import { dequeue, listQueue, type ActiveViewer } from "@/lib/offline/keptStore";

const LOCK = "selo-queue";

/**
 * Sends the lessons completed without a line, in their order and in one tab only (OFFLINE-14). One that was sent but not
 * taken from the queue is sent again: the server completes a lesson once.
 */
export async function sendQueue(user: ActiveViewer["userId"]): Promise<{ sent: number; refused: ErrorText[] }> {
  return await navigator.locks.request(LOCK, async () => {
    const result = { sent: 0, refused: [] as ErrorText[] };
    for (;;) {
      // Anew each time: signing out takes what is left, and the next person must not send it.
      const [entry] = (await listQueue(user)).toSorted((one, other) => one.at - other.at);
      if (!entry) return result;
      try {
        await convexClient.mutation(api.student.progress.complete, { lessonId: entry.lessonId });
        result.sent += 1;
      } catch (error) {
        if (errorCode(error) === null) return result; // no answer: it stays for the next time
        result.refused.push(errorMessage(error));
      }
      await dequeue(entry);
    }
  });
}
