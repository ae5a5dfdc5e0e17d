import { WorkflowManager } from "@convex-dev/workflow";
import { internalActionGeneric, makeFunctionReference, mutationGeneric, queryGeneric } from "convex/server";
import { v } from "convex/values";
import { components } from "./components";
import { addReference } from "./done";

const manager = new WorkflowManager(components.workflow);
const double = makeFunctionReference<"action", { value: number }, number>("workflows:doubled");
const flowReference = makeFunctionReference<"mutation", { name: string }>("workflows:flow");

export const doubled = internalActionGeneric({
  args: { value: v.number() },
  returns: v.number(),
  handler: (_ctx, { value }) => Promise.resolve(2 * value),
});

/** Steps, a pause and an event. What it draws and reads of the clock is the same in every run of the handler. */
export const flow = manager
  .define({ args: { name: v.string() }, returns: v.object({ value: v.number(), drawn: v.number() }) })
  .handler(async (step, { name }) => {
    const drawn = Math.random();
    const one = await step.runAction(double as never, { value: 1 } as never);
    const two = await step.runAction(double as never, { value: one });
    await step.runMutation(addReference as never, { text: `${name} started ${drawn}` } as never);
    await step.sleep(500);
    await step.awaitEvent({ name: "go" });
    await step.runMutation(addReference as never, { text: `${name} ended ${drawn}` } as never);
    return { value: two, drawn };
  });

export const start = mutationGeneric({
  args: { name: v.string() },
  handler: (ctx, args): Promise<string> => manager.start(ctx, flowReference as never, args as never),
});

export const send = mutationGeneric({
  args: { id: v.string() },
  handler: async (ctx, { id }) => {
    await manager.sendEvent(ctx, { name: "go", workflowId: id as never });
  },
});

export const status = queryGeneric({
  args: { id: v.string() },
  handler: async (ctx, { id }) => {
    const status = await manager.status(ctx, id as never);
    return { type: status.type, result: status.type === "completed" ? status.result : null };
  },
});

/** What other functions see while workflows run. */
export const globals = mutationGeneric({
  args: {},
  handler: () => ({
    random: Math.random() !== Math.random(),
    crypto: typeof crypto.subtle,
    sameDate: new Date().constructor === Date,
    now: Date.now() > 1_700_000_000_000,
  }),
});
