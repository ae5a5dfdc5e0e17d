import { cronJobs } from "convex/server";
import { internal } from "./_generated/api";

const crons = cronJobs();

crons.interval("count the students of courses", { hours: 1 }, internal.studentCounts.refresh, { cursor: null });
crons.interval("forget old rate limit buckets", { hours: 24 }, internal.credentials.forgetBuckets, {});
crons.interval("sweep expired links and sessions", { hours: 1 }, internal.credentials.sweep, {});
crons.interval("rescue stuck mails", { minutes: 5 }, internal.mail.rescue, {});
crons.interval("delete old mails", { minutes: 10 }, internal.mail.sweep, {});

export default crons;
