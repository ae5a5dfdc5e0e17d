import type { Value } from "convex/values";
import type { Case, Side } from "./case";

const DAY = 86_400_000;

const after = async (side: Side) => [await side.query("timetable:notes"), await side.query("timetable:jobs")];

/** Calls the function, waits for the jobs, and compares what they left. */
function scheduling(
  name: string,
  path: string,
  args: Record<string, Value>,
  { kind = "mutation", wait = true }: { kind?: "mutation" | "action"; wait?: boolean } = {},
): Case {
  return {
    name: `scheduling: ${name}`,
    run: async (side) => {
      const outcome = await side.outcome(side[kind](`timetable:${path}`, args));
      if (wait) await side.settle();
      return [typeof outcome === "string" && outcome.length > 30 ? "an id" : outcome, ...(await after(side))];
    },
  };
}

const later = { wait: false };

export const schedulingCases: Case[] = [
  scheduling("a mutation, at once", "schedule", { target: "note", text: "a" }),
  scheduling("an action, at once", "schedule", { target: "noteInAction", text: "a" }),
  scheduling("at a time that has passed", "schedule", { target: "note", text: "a", ago: 3_600_000 }),
  scheduling("at a date that has passed", "schedule", { target: "note", text: "a", ago: 3_600_000, date: true }),
  scheduling("in a day", "schedule", { target: "note", text: "a", ms: DAY }, later),
  scheduling("one that fails leaves nothing", "schedule", { target: "refuse", text: "a" }),
  scheduling("one that schedules another", "schedule", { target: "chain", text: "a" }),
  scheduling("and then failing", "schedule", { target: "note", text: "a", fail: true }),
  scheduling("and canceling in the same mutation", "scheduleAndCancel", { text: "a" }),
  scheduling("in a nested mutation", "scheduleInNested", { text: "a", fail: false }),
  scheduling("in a nested mutation that fails", "scheduleInNested", { text: "a", fail: true }),
  scheduling("from an action", "scheduleInAction", { text: "a" }, { kind: "action" }),
  scheduling("from an action that fails afterward", "scheduleInAction", { text: "a", fail: true }, { kind: "action" }),
  scheduling("after less than no time", "schedule", { target: "note", text: "a", ms: -1 }, later),
  scheduling("after no number of milliseconds", "schedule", { target: "note", text: "a", ms: NaN }, later),
  scheduling("after an infinite time", "schedule", { target: "note", text: "a", ms: Infinity }, later),
  {
    name: "scheduling: the time at which a job was completed",
    run: async (side) => {
      await side.mutation("timetable:schedule", { target: "note", text: "a" });
      await side.settle();
      return side.query("timetable:completed");
    },
    difference: {
      reason: "convex-test keeps it for failures only",
      decidedBy: "https://docs.convex.dev/scheduling/scheduled-functions#retrieving-scheduled-function-status",
      ours: ["number"],
    },
  },
  {
    name: "scheduling: canceling what waits",
    run: async (side) => {
      const id = await side.mutation("timetable:schedule", { target: "note", text: "a", ms: DAY });
      await side.mutation("timetable:cancel", { id });
      return after(side);
    },
  },
  {
    name: "scheduling: canceling what is over, twice",
    run: async (side) => {
      const id = await side.mutation("timetable:schedule", { target: "note", text: "a" });
      await side.settle();
      const outcomes = [];
      for (let at = 0; at < 2; at++) outcomes.push(await side.outcome(side.mutation("timetable:cancel", { id })));
      return [outcomes, await after(side)];
    },
    difference: {
      reason: "convex-test marks a job that has run as canceled; Convex cancels what has not run yet",
      decidedBy: "https://docs.convex.dev/scheduling/scheduled-functions#canceling-scheduled-functions",
      ours: [
        [null, null],
        [["a"], [{ name: "timetable:note", args: [{ text: "a" }], state: "success" }]],
      ],
    },
  },
  {
    name: "scheduling: canceling twice",
    run: async (side) => {
      const id = await side.mutation("timetable:schedule", { target: "note", text: "a", ms: DAY });
      await side.mutation("timetable:cancel", { id });
      return [await side.outcome(side.mutation("timetable:cancel", { id })), await after(side)];
    },
  },
  {
    name: "scheduling: several at once all run",
    run: async (side) => {
      for (const text of ["a", "b", "c"]) await side.mutation("timetable:schedule", { target: "note", text });
      await side.settle();
      return after(side);
    },
  },
];
