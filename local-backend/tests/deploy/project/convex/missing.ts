import { componentsGeneric } from "convex/server";
import { action, mutation } from "./builders";

const components = componentsGeneric() as unknown as { tiny: { things: { one: never } } };

export const vectorSearch = action({
  args: {},
  handler: (ctx) => ctx.vectorSearch("messages" as never, "by_vector" as never, { vector: [1, 2] }),
});

export const component = mutation({
  args: {},
  handler: (ctx): Promise<unknown> => ctx.runQuery(components.tiny.things.one, {}),
});

export const signJwt = mutation({
  args: {},
  handler: async (ctx): Promise<unknown> => {
    const auth = ctx.auth as unknown as { signJwt: (claims: unknown) => Promise<unknown> };
    return auth.signJwt({ payload: {}, sub: "a", aud: "b", expiresInSeconds: 60 });
  },
});

declare const Convex: { asyncSyscall: (name: string, args: string) => Promise<string> };

/** What the `convex` package calls for services that Convex manages, and for arguments of components, which variables replaced. */
export const syscalls = action({
  args: {},
  handler: async (): Promise<string[]> => {
    const calls = ["1.0/createServiceToken", "1.0/getServiceUrl", "1.0/componentArgument"];
    return Promise.all(
      calls.map((name) => Convex.asyncSyscall(name, "{}").catch((error: unknown) => (error as Error).message)),
    );
  },
});
