/** To whom an announcement can be addressed; the first is the default. */
export const formAudiences = ["all", "course", "stopped"] as const;
/** Also `chosen`: people of a course who were chosen on its list (PEOPLE-25). */
export const audiences = [...formAudiences, "chosen"] as const;
export type Audience = (typeof audiences)[number];

/**
 * States of an announcement.
 * `sending`: its people get it one after the other. `withdrawn`: taken back.
 */
export const announcementStates = ["scheduled", "sending", "sent", "withdrawn"] as const;
export type AnnouncementState = (typeof announcementStates)[number];

/** Whether its people can read it. */
export const isUp = (state: AnnouncementState): boolean => state === "sending" || state === "sent";

export const announcementRules = {
  /** People per transaction. */
  batch: 25,
  /** Cards on the dashboard, the newest first. */
  cards: 3,
  /** Open announcements that a page watches. */
  open: 10,
  /** Rows looked at to find them; others are of courses that the person has left. */
  looked: 50,
  /** How long after its time an announcement that did not start is started, in ms. */
  overdueMs: 60_000,
  /** Overdue announcements started at once. */
  started: 20,
  /** Longest text in a mail; the rest is on its page. */
  mailed: 600,
  /** Longest delay, in days. */
  daysAhead: 365,
} as const;
