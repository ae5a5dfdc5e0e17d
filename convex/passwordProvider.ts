import { ConvexCredentials } from "@convex-dev/auth/providers/ConvexCredentials";
import { createAccount } from "@convex-dev/auth/server";
import { ConvexError } from "convex/values";
import { internal } from "./_generated/api";
import type { DataModel, Id } from "./_generated/dataModel";
import type { ActionCtx } from "./_generated/server";
import { fail } from "./model/errors";
import { refuse } from "./model/forms";
import { readNewAccount } from "./model/signIn/newAccount";
import {
  HashingBusyError,
  hashPassword,
  isPasswordHash,
  NOBODYS_HASH,
  verifyPassword,
} from "./model/signIn/passwordHash";
import { limits, signInRules } from "./shared/limits";
import { emailField } from "./shared/personFields";

/**
 * E-mail and password. The library's own Password provider hashes inside a mutation, checks passwords on sign-up outside
 * its limiter and tells unknown accounts from wrong passwords; here the action hashes, between short transactions.
 */
export const passwordProvider = ConvexCredentials<DataModel>({
  id: "password",
  authorize: async (params, ctx) => {
    const email = typeof params.email === "string" ? params.email : "";
    const password = typeof params.password === "string" ? params.password : "";
    const fullName = typeof params.fullName === "string" ? params.fullName : "";
    if (params.flow === "signUp") return { userId: await signUp(ctx, { fullName, email, password }) };
    if (params.flow === "signIn") return { userId: await checkSignIn(ctx, { email, password }) };
    return fail("invalidInput");
  },
  crypto: {
    /** What reaches the library's transaction is hashed already. */
    hashSecret: (hash) => (isPasswordHash(hash) ? Promise.resolve(hash) : fail("invalidInput")),
    /** Asked only when the account exists already: whatever the password, sign-up is no way in. */
    verifySecret: () => Promise.resolve(false),
  },
});

/**
 * One answer and one cost for an unknown address and a wrong password; that an account is blocked is told only to
 * somebody who knows its password, when its session would be made. Errors: tooManyAttempts {retryAt}, signInBusy
 * {retryAt}, invalidCredentials, accountBlocked.
 */
async function checkSignIn(
  ctx: Pick<ActionCtx, "runMutation">,
  input: { email: string; password: string },
): Promise<Id<"users">> {
  const email = emailField.safeParse(input.email);
  if (!email.success || input.password.length > limits.passwordMax) return fail("invalidCredentials");
  const begun = await ctx.runMutation(internal.credentials.beginSignIn, { email: email.data });
  if (begun.status === "refused") return fail("tooManyAttempts", { retryAt: begun.retryAt });

  const secret = begun.secret ?? NOBODYS_HASH;
  if (!(await orBusy(ctx, email.data, verifyPassword(input.password, secret)))) return fail("invalidCredentials");
  const userId = await ctx.runMutation(internal.credentials.finishSignIn, { email: email.data, secret });
  return userId ?? fail("invalidCredentials");
}

/**
 * Never signs in to an account that exists, and does not look at its password. Errors: formInvalid (also for an address
 * that has an account), tooManyAttempts {retryAt}, signInBusy {retryAt}.
 */
async function signUp(
  ctx: Parameters<typeof registerAccount>[0],
  input: { fullName: string; email: string; password: string },
): Promise<Id<"users">> {
  const account = readNewAccount(input);
  const begun = await ctx.runMutation(internal.credentials.beginSignUp, { email: account.email });
  if (begun.status === "refused") return fail("tooManyAttempts", { retryAt: begun.retryAt });
  if (begun.status === "taken") return refuse("email", "emailTaken");
  return await orBusy(ctx, account.email, registerAccount(ctx, account));
}

/**
 * What `hashing` gives. Without capacity for it the attempt, which was counted before, does not count, and the caller is told when to come back:
 * not all at the same moment. Error: signInBusy {retryAt}.
 */
async function orBusy<T>(ctx: Pick<ActionCtx, "runMutation">, email: string, hashing: Promise<T>): Promise<T> {
  try {
    return await hashing;
  } catch (error) {
    if (!(error instanceof HashingBusyError)) throw error;
    await ctx.runMutation(internal.credentials.giveUp, { email });
    return fail("signInBusy", { retryAt: Date.now() + Math.ceil(signInRules.busyRetryMs * (1 + Math.random())) });
  }
}

/**
 * For a sign-up that failed with something else than a code: the library makes the session in a second transaction, and when that fails the account
 * stays. The error says that it exists, so the owner can sign in. Errors: formInvalid, or the error as it came.
 */
export function explainSignUp(
  ctx: Pick<ActionCtx, "runQuery">,
  params: { email?: string },
): (error: unknown) => Promise<never> {
  return async (error) => {
    const email = emailField.safeParse(params.email ?? "");
    if (error instanceof ConvexError || !email.success) throw error;
    if (await ctx.runQuery(internal.credentials.isEmailTaken, { email: email.data }))
      return refuse("email", "emailTaken");
    throw error;
  };
}

/** Users, account and profile are one transaction of the library and its callback. Errors: formInvalid, HashingBusyError. */
export async function registerAccount(
  ctx: Parameters<typeof createAccount<DataModel>>[0],
  { fullName, email, password }: { fullName: string; email: string; password: string },
): Promise<Id<"users">> {
  try {
    const { user } = await createAccount<DataModel>(ctx, {
      provider: "password",
      account: { id: email, secret: await hashPassword(password) },
      profile: { name: fullName, email },
    });
    return user._id;
  } catch (error) {
    // Two sign-ups at the same moment: the library refuses the second with a plain error.
    if (await ctx.runQuery(internal.credentials.isEmailTaken, { email })) return refuse("email", "emailTaken");
    throw error;
  }
}
