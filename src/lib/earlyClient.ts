import { ConvexReactClient } from "convex/react";

type TokenSource = Parameters<ConvexReactClient["setAuth"]>;

/**
 * A client that says who asks before React renders. The provider of the session, which begins in an effect, takes over
 * what was begun here: beginning again would ask every question twice.
 */
export class EarlyClient extends ConvexReactClient {
  #handOver: ((source: TokenSource) => void) | undefined;

  /** `token`: kept from the last visit. Once it is old or refused, only the provider can get another. */
  signInEarly(token: string): void {
    const provider = new Promise<TokenSource>((resolve) => (this.#handOver = resolve));
    super.setAuth(
      async (request) => (request.forceRefreshToken ? await (await provider)[0](request) : token),
      (isAuthenticated) => void provider.then(([, onChange]) => onChange?.(isAuthenticated)),
      (isRefreshing) => void provider.then(([, , onRefresh]) => onRefresh?.(isRefreshing)),
    );
  }

  override setAuth(...source: TokenSource): void {
    if (this.#handOver) this.#handOver(source);
    else super.setAuth(...source);
    this.#handOver = undefined;
  }

  /** The provider found no session: another tab has signed out meanwhile. */
  endEarly(): void {
    if (this.#handOver) this.setAuth(() => Promise.resolve(null));
  }
}
