import { cronJobs } from "convex/server";
import { internal } from "./_generated/api";

const crons = cronJobs();

crons.interval("count the students of courses", { hours: 1 }, internal.studentCounts.refresh, { cursor: null });
crons.interval("forget old sign-in attempts", { minutes: 30 }, internal.credentials.forgetAttempts, {});

export default crons;
