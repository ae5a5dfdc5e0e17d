import { ConvexReactClient } from "convex/react";

type TokenSource = Parameters<ConvexReactClient["setAuth"]>;
type FetchToken = TokenSource[0];

/** Maximum time between two tries, in ms. */
const LONGEST_WAIT_MS = 16_000;

/**
 * Retries a token refresh until it is answered.
 * Convex pauses the connection while it refreshes a token, and would stay paused until a reload if the
 * request failed (offline, or a server error). An ended session is an answer, too: null.
 */
const untilAnswered =
  (fetchToken: FetchToken): FetchToken =>
  async (request) => {
    for (let wait = 1_000; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      try {
        return await fetchToken(request);
      } catch {
        await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + Math.random())));
      }
    }
  };

/**
 * Convex client whose session survives going offline.
 * It can also leave a session that the server has ended.
 */
export class SessionClient extends ConvexReactClient {
  #source: TokenSource | undefined;

  override setAuth(...[fetchToken, ...listeners]: TokenSource): void {
    this.#source = [untilAnswered(fetchToken), ...listeners];
    super.setAuth(...this.#source);
  }

  /**
   * Leaves a session that is over although its token still lasts.
   * Otherwise the connection would use it for up to an hour, even after a new sign-in: the provider sees one
   * continuous session.
   */
  leaveEnded(): void {
    if (!this.#source) return;
    const [fetchToken, ...listeners] = this.#source;
    super.setAuth(() => fetchToken({ forceRefreshToken: true }), ...listeners);
  }
}
