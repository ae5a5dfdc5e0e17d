import type { Database } from "../database/types";
import type { FileStore } from "../storage/types";
import type { JsonObject } from "../values/json";
import type { ActiveCode } from "./activeCode";
import type { AppFunction } from "./appFunctions";
import type { Run } from "./execution";
import type { Environment } from "./types";

/** What the system calls need of the runtime that they belong to. */
export interface Host {
  readonly database: Database;
  readonly files: FileStore;
  readonly environment: Environment;
  readonly now: () => number;
  readonly translate: (text: string) => string;
  code(): ActiveCode;
  /** Runs a whole function for an action, as its caller; resolves with the JSON text of the result, rejects with `SyscallError`. */
  callFromAction(app: AppFunction, args: JsonObject, caller: Run): Promise<string>;
  /** A job was committed that is due at this moment (ms). */
  jobScheduled(dueAt: number): void;
}
