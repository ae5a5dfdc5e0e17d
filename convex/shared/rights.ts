/** Roles of the staff (ROLE-1). Teachers hold theirs in named courses, the others in the whole school. */
export const staffRoles = ["admin", "support", "teacher"] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Roles that hold in the whole school. */
export const schoolRoles = ["admin", "support"] as const satisfies StaffRole[];
export type SchoolRole = (typeof schoolRoles)[number];

/**
 * Rights, and the roles that hold them besides administrators, who hold all.
 * Roles only add: a person has the rights of every role that they have.
 */
const holders = {
  /** People of a course, their progress, attempts and answers. */
  seePeople: ["support", "teacher"],
  /** Enroll and end enrollments, passes, requests, invitations, resent links. */
  letIn: ["support"],
  /** Extra time and attempts. */
  giveExtraTime: ["support", "teacher"],
  /** Answer students' questions, announce. */
  answer: ["support", "teacher"],
  /** Modules, lessons, exams with the answer key, files, generated texts. */
  author: ["teacher"],
  suspendCertificates: ["support"],
  /** Everything else: courses, prices, certificates, settings, roles, audit trail, mail. */
  administer: [],
} as const satisfies Record<string, readonly StaffRole[]>;
export type Right = keyof typeof holders;
export const rights = Object.keys(holders) as Right[];

export const holds = (role: StaffRole, right: Right): boolean =>
  role === "admin" || holders[right].some((holder) => holder === role);
