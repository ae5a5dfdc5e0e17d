import type { Case } from "./case";

export const functionCases: Case[] = [
  {
    name: "arguments are validated",
    run: (side) =>
      Promise.all([
        side.outcome(side.mutation("notes:add", { title: 5, rank: 1 })),
        side.outcome(side.mutation("notes:add", { title: "a" })),
        side.outcome(side.mutation("notes:add", { title: "a", rank: 1, more: 1 })),
        side.outcome(side.query("notes:get", { id: "no id" })),
      ]),
  },
  {
    name: "an id of another table is refused by v.id and normalizeId",
    run: async (side) => {
      await side.mutation("values:add", { value: 1, at: 1 });
      const id = await side.mutation("notes:add", { title: "a", rank: 1 });
      return [await side.query("notes:normalize", { id }), await side.query("notes:normalize", { id: "x" })];
    },
  },
  {
    name: "documents are validated against the schema",
    run: async (side) => [
      await side.outcome(side.mutation("notes:addUnchecked", { note: { title: "a" } })),
      await side.outcome(side.mutation("notes:addUnchecked", { note: { title: "a", rank: "1" } })),
      await side.outcome(side.mutation("notes:addUnchecked", { note: { title: "a", rank: 1, unknown: 1 } })),
      await side.query("notes:list"),
    ],
  },
  {
    name: "results are validated",
    run: (side) => side.outcome(side.query("notes:wrongResult")),
  },
  {
    name: "undefined becomes null",
    run: (side) => side.query("notes:nothing"),
  },
  {
    name: "a mutation that throws leaves nothing",
    run: async (side) => [
      await side.outcome(side.mutation("notes:refuse", { data: { code: "no", n: 1n } })),
      await side.outcome(side.mutation("notes:crash")),
      await side.query("notes:list"),
    ],
  },
  {
    name: "nested calls",
    run: async (side) => [
      await side.mutation("calls:nestedMutation"),
      await side.query("calls:nestedQuery"),
      await side.action("calls:throughAction", { title: "x" }),
      await side.action("calls:actionCatches"),
      await side.query("notes:ranks"),
    ],
  },
  {
    name: "scheduled functions run and say so",
    run: async (side) => {
      const id = await side.mutation("calls:schedule", { name: "n", delayMs: 0, kind: "mutation" });
      const other = await side.mutation("calls:schedule", { name: "n", delayMs: 0, kind: "action" });
      await side.settle();
      return [
        await side.query("calls:counter", { name: "n" }),
        await side.query("calls:job", { id }),
        await side.query("calls:job", { id: other }),
      ];
    },
  },
  {
    name: "a failed mutation schedules nothing; a canceled job does not run",
    run: async (side) => {
      const failed = await side.outcome(
        side.mutation("calls:schedule", { name: "n", delayMs: 0, kind: "mutation", fail: true }),
      );
      const id = await side.mutation("calls:schedule", { name: "n", delayMs: 1_000, kind: "mutation" });
      await side.mutation("calls:cancel", { id });
      await new Promise((resolve) => setTimeout(resolve, 1_300));
      return [failed, await side.query("calls:counter", { name: "n" }), await side.query("calls:job", { id })];
    },
  },
  {
    name: "files",
    run: async (side) => {
      const id = await side.action("files:store", { text: "hello" });
      const seen = [await side.action("files:read", { id }), typeof (await side.query("files:url", { id }))];
      await side.mutation("files:remove", { id });
      return [...seen, await side.query("files:url", { id })];
    },
  },
  {
    name: "timers and the network are refused in queries and mutations",
    run: (side) =>
      Promise.all([
        side.outcome(side.query("globals:useTimer")),
        side.outcome(side.query("globals:useInterval")),
        side.outcome(side.mutation("globals:useFetch")),
      ]),
  },
  {
    name: "no identity",
    run: (side) => side.query("calls:identity"),
  },
];
