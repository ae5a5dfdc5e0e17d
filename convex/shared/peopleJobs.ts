/** What is done to many accounts at once. */
export const accountActs = ["block", "unblock", "enroll"] as const;
export type AccountAct = (typeof accountActs)[number];

export const peopleJobRules = {
  /** People chosen one by one. */
  chosen: 500,
  /** People that are looked up at once where all that match are meant. */
  page: 100,
} as const;
