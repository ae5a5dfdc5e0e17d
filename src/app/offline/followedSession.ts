import { storedSession } from "@/lib/deviceSession";
import type { Viewer } from "@/lib/session";

const userOf = (session: string | undefined) => session?.split("|")[0];

/**
 * The session ("user|session") that a tab follows.
 * Another tab may replace it on the device before this one hears of it.
 */
export class FollowedSession {
  #session: string | undefined;
  #isOver = true;

  /**
   * Whether the device now stores another session than this tab's.
   * Stored data then belongs to that one.
   */
  isReplaced(viewer: Viewer): boolean {
    const stored = storedSession();
    if (stored === undefined) return false;
    if (viewer.status === "active") return userOf(stored) !== viewer.userId;
    if (this.#session === undefined) return false;
    // A block is about the person, not the session.
    return viewer.status === "blocked" ? userOf(stored) !== userOf(this.#session) : stored !== this.#session;
  }

  /**
   * Adopts the viewer's session.
   * The same person's next session counts once the server has ended the previous one.
   */
  note(viewer: Viewer): void {
    const stored = storedSession();
    if (viewer.status !== "active") this.#isOver = true;
    else if (userOf(stored) === viewer.userId) {
      if (this.#isOver || userOf(this.#session) !== viewer.userId) this.#session = stored;
      this.#isOver = false;
    }
  }
}
