/** Languages of the documents that the server makes; the client has the same (tests/wire/certificateDocuments.test.ts). */
export const documentLanguages = ["pt", "es", "en"] as const;
export type DocumentLanguage = (typeof documentLanguages)[number];
