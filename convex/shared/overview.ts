/** Queues that wait for an administrator, in the order of the dashboard (GLANCE-1). */
export const needs = [
  "inquiries",
  "requests",
  "refunds",
  "names",
  "ready",
  "mails",
  "generation",
  "drafts",
  "room",
  "questions",
  "exams",
  "lessons",
  "coupons",
] as const;
export type Need = (typeof needs)[number];

/** Queues that support works on. */
export const supportNeeds = ["inquiries", "requests", "refunds"] as const satisfies Need[];

/** Kinds of recent events, each read from its table's newest rows. */
export const eventKinds = ["signedUp", "enrolled", "completed", "passed", "certified"] as const;
export type EventKind = (typeof eventKinds)[number];

/** Events that the dashboard shows. */
export const EVENTS = 20;
