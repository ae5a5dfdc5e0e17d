import type { TokenVerifier } from "../auth/types";
import type { Runtime } from "../runtime/types";
import type { FairScheduler } from "./fairScheduler";
import type { LargeFrameThrottle } from "./largeFrameThrottle";
import type { QueryResults } from "./queryResults";

/** The socket as a session sees it. */
export interface SyncSocket {
  /** `drained` is called once the bytes have left for the operating system. */
  send(text: string, drained?: () => void): void;
  close(code?: number, reason?: string): void;
  /** What is sent within goes to the operating system in one piece. */
  together(send: () => void): void;
  /** Frames wait with their sender until `resume`; a few that are here already still come. */
  pause(): void;
  resume(): void;
  /** Why the client with this session id is not served, or null. */
  refusalOf(sessionId: string): string | null;
}

/** What a session shares with all others. */
export interface SyncServices {
  results: QueryResults;
  scheduler: FairScheduler;
  largeFrames: LargeFrameThrottle;
  runtime: Runtime;
  verifier: TokenVerifier;
  isAdminKey(key: string): boolean;
  log(line: string): void;
}
