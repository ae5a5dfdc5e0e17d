import type { Right } from "./rights";

/** Actions on many accounts at once. */
export const accountActs = ["block", "unblock", "enroll", "end", "move", "extend", "extendPass"] as const;
export type AccountAct = (typeof accountActs)[number];

/** Acts that take something away; they spare administrators. */
export const harmfulActs = ["block", "end", "move"] as const satisfies AccountAct[];
export const isHarmful = (act: AccountAct): boolean => harmfulActs.some((harmful) => harmful === act);

/** Right that each act needs. */
export const rightOfAct = {
  block: "administer",
  unblock: "administer",
  enroll: "letIn",
  end: "letIn",
  move: "letIn",
  extend: "giveExtraTime",
  extendPass: "letIn",
} as const satisfies Record<AccountAct, Right>;

/** The act that undoes another. */
export const undoingActs = {
  block: "unblock",
  unblock: "block",
  enroll: "end",
  end: "enroll",
  move: "move",
} as const satisfies Partial<Record<AccountAct, AccountAct>>;
export type UndoableAct = keyof typeof undoingActs;
export const isUndoable = (act: string): act is UndoableAct => Object.hasOwn(undoingActs, act);

export const peopleJobRules = {
  /** People chosen one by one. */
  chosen: 500,
  /** People looked up at once for a job on all matches. */
  page: 100,
  /** More than these are confirmed by typing their number. */
  untyped: 50,
  /** People whom the question names. */
  named: 3,
  /** People counted for the question, where no total is stored. */
  counted: 1_000,
} as const;
