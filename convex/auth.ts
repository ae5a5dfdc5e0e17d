import { convexAuth } from "@convex-dev/auth/server";
import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { internal } from "./_generated/api";
import type { MutationCtx } from "./_generated/server";
import { internalMutation, publicAction } from "./functions";
import type { Id } from "./_generated/dataModel";
import { handlerOf } from "./model/people/signIn/authLibrary";
import { fail } from "./model/platform/errors";
import { createProfile } from "./model/people/profiles/writes";
import { recordAcceptance } from "./model/people/privacy/acceptances";
import { explainSignUp, passwordProvider } from "./model/people/signIn/passwordProvider";
import { mailLanguages } from "./shared/mailKinds";

const library = convexAuth({
  providers: [passwordProvider],
  callbacks: {
    async afterUserCreatedOrUpdated(ctx: MutationCtx, { userId, existingUserId, profile }) {
      if (existingUserId !== null) return;
      const { name, email } = profile as { name: string; email: string };
      await createProfile(ctx, { userId, fullName: name, email });
      await recordAcceptance(ctx, userId);
    },
    /**
     * Refuses: the library never creates sessions.
     * model/people/signIn/sessions.ts does, in the transaction that checks the credential.
     */
    beforeSessionCreation: () => fail("notAuthenticated"),
  },
});

export const { auth } = library;

/**
 * The library's transactions, with triggers.
 * Error: notAuthenticated.
 */
export const store = internalMutation({
  args: { args: v.any() },
  returns: v.any(),
  handler: async (ctx, args): Promise<unknown> => {
    const { type, sessionId } = args.args as { type: string; sessionId?: Id<"authSessions"> };
    // The library would issue tokens for a session that a
    // new password or a block ended in between.
    const isOver = type === "signIn" && sessionId !== undefined && !(await ctx.db.get("authSessions", sessionId));
    return isOver ? fail("notAuthenticated") : await handlerOf(library.store)(ctx, args);
  },
});

/**
 * Endpoint of Convex Auth's React client.
 * Signs in, signs up and refreshes. The library's own function trusts the parts of a refresh token as document ids
 * and takes `params` of any shape, so it is not exported; this one admits only what the product uses.
 * Errors: see model/people/signIn/passwordProvider.ts.
 */
export const signIn = publicAction({
  args: {
    provider: v.optional(v.literal("password")),
    params: v.optional(
      v.object({
        flow: v.optional(v.union(v.literal("signIn"), v.literal("signUp"), v.literal("secondFactor"))),
        fullName: v.optional(v.string()),
        email: v.optional(v.string()),
        password: v.optional(v.string()),
        challenge: v.optional(v.string()),
        code: v.optional(v.string()),
        /** Secret stored by the browser, to recognize it (AUTH-55). */
        device: v.optional(v.string()),
        /** Token of an invitation, which decides the address. */
        invitation: v.optional(v.string()),
        /** Language of mails, from sign-up on. */
        language: v.optional(literals(...mailLanguages)),
      }),
    ),
    refreshToken: v.optional(v.string()),
    verifier: v.optional(v.string()),
    calledBy: v.optional(v.string()),
  },
  returns: v.object({
    tokens: v.union(v.object({ token: v.string(), refreshToken: v.string() }), v.null()),
  }),
  handler: async (ctx, { provider, params, refreshToken }): Promise<SignInResult> => {
    if (refreshToken !== undefined) {
      if (!(await ctx.runMutation(internal.jobs.credentials.admitRefresh, { refreshToken }))) return { tokens: null };
      return toResult(await handlerOf(library.signIn)(ctx, { refreshToken }));
    }
    if (provider === undefined || params === undefined) return fail("invalidInput");
    const done = handlerOf(library.signIn)(ctx, { provider, params });
    return toResult(await (params.flow === "signUp" ? done.catch(explainSignUp(ctx, params)) : done));
  },
});

export const signOut = publicAction({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await handlerOf(library.signOut)(ctx, {});
    return null;
  },
});

interface SignInResult {
  tokens: { token: string; refreshToken: string } | null;
}

function toResult({ tokens }: { tokens?: SignInResult["tokens"] }): SignInResult {
  return { tokens: tokens ?? null };
}
