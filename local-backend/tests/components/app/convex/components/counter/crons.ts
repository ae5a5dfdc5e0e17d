import { cronJobs, makeFunctionReference } from "convex/server";

const crons = cronJobs();
crons.interval("bump", { hours: 1 }, makeFunctionReference<"mutation", { name: string }>("jobs:bump"), {
  name: "cron",
});

export default crons;
