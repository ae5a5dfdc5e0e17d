import type { ComponentApi as Aggregate } from "@convex-dev/aggregate/_generated/component.js";
import type { ComponentApi as RateLimiter } from "@convex-dev/rate-limiter/_generated/component.js";
import type { ComponentApi as ShardedCounter } from "@convex-dev/sharded-counter/_generated/component.js";
import { componentsGeneric } from "convex/server";

// Replaces `_generated/api`: the fixture is deployed without generated code.
export const components = componentsGeneric() as unknown as {
  rateLimiter: RateLimiter;
  strictLimiter: RateLimiter;
  shardedCounter: ShardedCounter;
  aggregate: Aggregate;
};
