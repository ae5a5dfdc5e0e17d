import type { Database } from "../database/types";
import type { FileStore } from "../storage/types";
import type { JsonObject } from "../values/json";
import type { ActiveCode } from "./activeCode";
import type { AppFunction } from "./appFunctions";
import type { Run } from "./execution";
import type { Environment } from "./types";

export interface Host {
  readonly database: Database;
  readonly files: FileStore;
  readonly environment: Environment;
  readonly now: () => number;
  readonly translate: (text: string) => string;
  code(): ActiveCode;
  /**
   * Calls a function for an action, as its caller. Resolves with the JSON of the result, rejects with `SyscallError`.
   */
  callFromAction(app: AppFunction, args: JsonObject, caller: Run): Promise<string>;
  /** A committed job is due at this time (ms). */
  jobScheduled(dueAt: number): void;
}
