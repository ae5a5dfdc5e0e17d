import { ConvexReactClient } from "convex/react";

type TokenSource = Parameters<ConvexReactClient["setAuth"]>;
type FetchToken = TokenSource[0];

/** Between two tries, at most, in ms. */
const LONGEST_WAIT_MS = 16_000;

/**
 * Convex stops the connection while it refreshes a token, and would leave it stopped until a reload if that request
 * fails: without a line, or at a server that fails. A session that is over is an answer, too: null.
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

/** A client whose session survives a lost line, and that can leave one which the server has ended. */
export class SessionClient extends ConvexReactClient {
  #source: TokenSource | undefined;

  override setAuth(...[fetchToken, ...listeners]: TokenSource): void {
    this.#source = [untilAnswered(fetchToken), ...listeners];
    super.setAuth(...this.#source);
  }

  /**
   * The session is over, although its token lasts. Nothing else would take it from the connection before the hour is
   * over, not even a new sign-in: for the provider, there is a session all the time.
   */
  leaveEnded(): void {
    if (!this.#source) return;
    const [fetchToken, ...listeners] = this.#source;
    super.setAuth(() => fetchToken({ forceRefreshToken: true }), ...listeners);
  }
}
