import type { LargeFrameThrottle } from "../sync/largeFrameThrottle";
import { incomingBytes } from "./incomingBytes";
import { tooMuchAtOnce } from "./reply";

/** Smaller bodies are read at once. */
const LARGE_BYTES = 64 * 1024;

/** Large bodies are read in turn with large frames: parsing cannot be interrupted, and others wait for it. */
export class BodyTurns {
  constructor(private readonly throttle: LargeFrameThrottle) {}

  /**
   * The result of `read`, of a body of that many bytes from that client. Rejects with what it throws, or 503 if too many
   * wait; if the client has gone meanwhile, the body is not read.
   */
  take<T>(bytes: number, client: { readonly destroyed: boolean }, read: () => T): Promise<T> | T {
    if (bytes < LARGE_BYTES) return read();
    // An abandoned body goes at once: the throttle remembers its attempt until the pause is over.
    const body: { read: (() => T) | null } = { read };
    return new Promise<T>((resolve, reject) => {
      const waiting = { abandon: () => end(() => reject(tooMuchAtOnce())) };
      const end = (settle: () => void) => {
        body.read = null;
        incomingBytes.release(waiting);
        settle();
      };
      const attempt = () => {
        if (client.destroyed) waiting.abandon();
        const { read: now } = body;
        if (now === null || !this.throttle.mayRead({ retry: attempt }, bytes)) return;
        this.throttle.read(() => {
          // Rejects with what it throws.
          const result = new Promise<T>((done) => done(now()));
          end(() => resolve(result));
        });
      };
      incomingBytes.add(waiting, bytes);
      attempt();
    });
  }
}
