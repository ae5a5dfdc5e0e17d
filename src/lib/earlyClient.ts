import { ConvexReactClient } from "convex/react";

type TokenSource = Parameters<ConvexReactClient["setAuth"]>;
type FetchToken = TokenSource[0];
type Rest<List extends unknown[]> = List extends [unknown, ...infer Others] ? Others : never;

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

/**
 * A client that says who asks before React renders. The provider of the session, which begins in an effect, takes over
 * what was begun here: beginning again would ask every question twice.
 */
export class EarlyClient extends ConvexReactClient {
  #handOver: ((source: TokenSource) => void) | undefined;
  #source: TokenSource | undefined;

  /** `token`: kept from the last visit. Once it is old or refused, only the provider can get another. */
  signInEarly(token: string): void {
    const provider = new Promise<TokenSource>((resolve) => (this.#handOver = resolve));
    super.setAuth(
      async (request) => (request.forceRefreshToken ? await (await provider)[0](request) : token),
      (isAuthenticated) => void provider.then(([, onChange]) => onChange?.(isAuthenticated)),
      (isRefreshing) => void provider.then(([, , onRefresh]) => onRefresh?.(isRefreshing)),
    );
  }

  override setAuth(fetchToken: FetchToken, ...listeners: Rest<TokenSource>): void {
    const source: TokenSource = (this.#source = [untilAnswered(fetchToken), ...listeners]);
    if (this.#handOver) this.#handOver(source);
    else super.setAuth(...source);
    this.#handOver = undefined;
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

  /** The provider found no session: another tab has signed out meanwhile. */
  endEarly(): void {
    if (this.#handOver) this.setAuth(() => Promise.resolve(null));
  }
}
