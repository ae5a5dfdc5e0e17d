/** The day on which each text got its present wording: a change of `legal.json` that changes its meaning changes it. */
export const legalVersions = { terms: "2026-11-23", privacy: "2026-11-23" } as const;
