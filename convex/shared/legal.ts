/**
 * Days of the present wording of each text.
 * Change them with every change of meaning in `legal.json`.
 */
export const legalVersions = { terms: "2026-11-23", privacy: "2026-11-29" } as const;
