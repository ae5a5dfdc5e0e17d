import { cronJobs } from "convex/server";
import { internal } from "./_generated/api";

const crons = cronJobs();

crons.interval("count the students of courses", { hours: 1 }, internal.jobs.studentCounts.refresh, { cursor: null });
crons.interval("notice who has gone", { minutes: 1 }, internal.jobs.presence.sweep, {});
crons.interval("rescue forgotten counts", { minutes: 5 }, internal.jobs.totals.rescue, {});
crons.interval("resume stuck jobs", { minutes: 5 }, internal.jobs.engine.resume, {});
crons.interval("send overdue announcements", { minutes: 5 }, internal.jobs.announcements.rescue, {});
crons.interval("delete what was kept long enough", { minutes: 10 }, internal.jobs.privacySweep.run, {});
// 0:10 in Brasília.
crons.daily("end passes past their last day", { hourUTC: 3, minuteUTC: 10 }, internal.jobs.passes.endExpired, {});
// 7:20 in Brasília.
crons.daily("mail the questions of the day", { hourUTC: 10, minuteUTC: 20 }, internal.jobs.practiceMails.send, {
  cursor: null,
});

export default crons;
