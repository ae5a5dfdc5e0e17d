/**
 * Languages of documents.
 * The client has the same (tests/wire/certificateDocuments.test.ts).
 */
export const documentLanguages = ["pt", "es", "en"] as const;
export type DocumentLanguage = (typeof documentLanguages)[number];
