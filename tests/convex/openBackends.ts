import type { TestConvex } from "convex-test";
import type schema from "../../convex/schema";

/** Backends of the running test file. */
export const openBackends = new Set<TestConvex<typeof schema>>();
