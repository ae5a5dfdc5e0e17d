/** Kinds of things that an import of a course changes. */
export const changeKinds = ["course", "cover", "module", "lesson", "exam", "question", "image"] as const;
export const changeWays = ["new", "changed", "moved", "removed"] as const;
