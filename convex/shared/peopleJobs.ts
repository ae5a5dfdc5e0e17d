/** Actions on many accounts at once. */
export const accountActs = ["block", "unblock", "enroll"] as const;
export type AccountAct = (typeof accountActs)[number];

export const peopleJobRules = {
  /** People chosen one by one. */
  chosen: 500,
  /** People looked up at once for a job on all matches. */
  page: 100,
} as const;
