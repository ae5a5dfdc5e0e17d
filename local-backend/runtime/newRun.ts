import type { Transaction } from "../database/types";
import type { Identity } from "../auth/types";
import { UserTimeClock } from "./userTimeClock";
import { newRequestId } from "./functionErrors";
import { LogLines } from "./logLines";
import type { Run } from "./execution";

interface RunOptions {
  owner: object;
  identity: Identity;
  translate: (text: string) => string;
  startedAt: number;
  journal?: string | null;
  scheduledJob?: string | null;
  requestId?: string;
  component?: string;
}

/** Initial state shared by a top-level function and its nested calls. */
export function newRun(options: RunOptions): Run {
  return {
    owner: options.owner,
    requestId: options.requestId ?? newRequestId(),
    identity: options.identity,
    logs: new LogLines(options.translate),
    clock: new UserTimeClock(),
    startedAt: options.startedAt,
    journal: options.journal ?? null,
    nextJournal: null,
    readIdentity: false,
    readTime: false,
    scheduled: { count: 0, bytes: 0, earliest: Infinity },
    afterCommit: [],
    scheduledJob: options.scheduledJob ?? null,
    component: options.component ?? "",
  };
}

export function emptyUsage(): Transaction["usage"] {
  return { documentsRead: 0, bytesRead: 0, intervalsRead: 0, documentsWritten: 0, bytesWritten: 0 };
}
