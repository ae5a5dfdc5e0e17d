/** Where browsers find the school that a test is about. */
export interface School {
  /** The deployment's. */
  url: string;
  siteUrl: string;
  adminKey: string;
  /** The client's. */
  clientUrl: string;
  /** The production build that is served there. */
  folder: string;
}

const VARIABLE = "SELO_E2E_SCHOOL";

/** Called by global setup for all workers, or by a worker with a school of its own. */
export function setSchool(school: School): void {
  process.env[VARIABLE] = JSON.stringify(school);
}

export function theSchool(): School {
  const school = process.env[VARIABLE];
  if (school === undefined) throw new Error("no school was started");
  return JSON.parse(school) as School;
}
