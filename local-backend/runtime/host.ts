import type { Database } from "../database/types";
import type { FileStore } from "../storage/types";
import type { JsonObject } from "../values/json";
import type { ActiveCode } from "./activeCode";
import type { AppFunction } from "./appFunctions";
import type { Execution } from "./execution";
import type { Environment } from "./types";

export interface Host {
  readonly database: Database;
  readonly files: FileStore;
  readonly environment: Environment;
  readonly now: () => number;
  readonly translate: (text: string) => string;
  code(): ActiveCode;
  /**
   * Calls a function for an action, as its caller unless a component is involved. Resolves with the JSON of the result, rejects with `SyscallError`.
   */
  callFromAction(app: AppFunction, args: JsonObject, caller: Execution): Promise<string>;
  /** A committed job is due at this time (ms). */
  jobScheduled(dueAt: number): void;
}
