/** How a version of a text came to be. */
export const versionCauses = ["edit", "import", "generation", "restore"] as const;
export type VersionCause = (typeof versionCauses)[number];

/** Edits of one person within this time are one version, in ms. */
export const versionMergeMs = 5 * 60_000;
