import { storedSession } from "@/lib/deviceSession";
import type { Viewer } from "@/lib/session";

const userOf = (session: string | undefined) => session?.split("|")[0];

/** Which session ("user|session") a tab follows. Another tab may have replaced it on the device before this one hears of it. */
export class FollowedSession {
  #session: string | undefined;
  #isOver = true;

  /** Whether what this tab knows is no longer about the session that the device stores: what is kept belongs to that one. */
  isReplaced(viewer: Viewer): boolean {
    const stored = storedSession();
    if (stored === undefined) return false;
    if (viewer.status === "active") return userOf(stored) !== viewer.userId;
    if (this.#session === undefined) return false;
    // A block is about the person, whichever the session.
    return viewer.status === "blocked" ? userOf(stored) !== userOf(this.#session) : stored !== this.#session;
  }

  /** The same person's next session counts once the server has ended the one before. */
  note(viewer: Viewer): void {
    const stored = storedSession();
    if (viewer.status !== "active") this.#isOver = true;
    else if (userOf(stored) === viewer.userId) {
      if (this.#isOver || userOf(this.#session) !== viewer.userId) this.#session = stored;
      this.#isOver = false;
    }
  }
}
