import type { TokenVerifier } from "../auth/types";
import type { RequestSource, Runtime } from "../runtime/types";
import type { FairScheduler } from "./fairScheduler";
import type { LargeFrameThrottle } from "./largeFrameThrottle";
import type { QueryResults } from "./queryResults";

/** Memory for frames that arrive or wait (`server/incomingBytes.ts`). */
export interface FrameMemory {
  add(frame: { abandon(): void }, bytes: number): void;
  release(frame: { abandon(): void }): void;
}

/** A session's view of its socket. */
export interface SyncSocket {
  readonly source: RequestSource;
  /** `drained` is called once the bytes are with the operating system. */
  send(text: string, drained?: () => void): void;
  close(code?: number, reason?: string): void;
  /** Sends what is sent within in one piece. */
  together(send: () => void): void;
  /** Pauses the sender until `resume`; frames already received still arrive. */
  pause(): void;
  resume(): void;
  /** Why this session id is rejected, or null. */
  refusalOf(sessionId: string): string | null;
}

export interface SyncServices {
  results: QueryResults;
  scheduler: FairScheduler;
  largeFrames: LargeFrameThrottle;
  incoming: FrameMemory;
  runtime: Runtime;
  verifier: TokenVerifier;
  isAdminKey(key: string): boolean;
  log(line: string): void;
}
