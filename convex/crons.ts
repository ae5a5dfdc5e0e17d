import { cronJobs } from "convex/server";
import { internal } from "./_generated/api";

const crons = cronJobs();

crons.interval("count the students of courses", { hours: 1 }, internal.studentCounts.refresh, { cursor: null });
crons.interval("forget old rate limit buckets", { hours: 24 }, internal.credentials.forgetBuckets, {});

export default crons;
