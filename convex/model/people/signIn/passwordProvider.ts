import { ConvexCredentials } from "@convex-dev/auth/providers/ConvexCredentials";
import { createAccount } from "@convex-dev/auth/server";
import { ConvexError } from "convex/values";
import { internal } from "../../../_generated/api";
import type { DataModel, Id } from "../../../_generated/dataModel";
import type { ActionCtx } from "../../../_generated/server";
import { fail } from "../../platform/errors";
import { refuse } from "../../platform/forms";
import { readCaller } from "./caller";
import { readNewAccount } from "./newAccount";
import { inLine } from "./inLine";
import type { Flow } from "./line";
import { hashPassword, isPasswordHash, nobodysHash, verifyPassword } from "./passwordHash";
import type { NewSession } from "./views";
import { hashToken, newToken } from "./tokens";
import { deviceSecretForm } from "../../../shared/deviceSecret";
import { limits } from "../../../shared/limits";
import { defaultMailLanguage, mailLanguages } from "../../../shared/mailKinds";
import { emailField } from "../../../shared/personFields";

/**
 * Provider for email and password.
 * The library's own hashes in a mutation, checks passwords on sign-up outside its limiter and tells unknown
 * accounts from wrong passwords; here the action hashes between short transactions.
 */
export const passwordProvider = ConvexCredentials<DataModel>({
  id: "password",
  authorize: async (params, ctx): Promise<NewSession> => {
    const email = typeof params.email === "string" ? params.email : "";
    const password = typeof params.password === "string" ? params.password : "";
    const fullName = typeof params.fullName === "string" ? params.fullName : "";
    const device = await readDeviceSecret(params.device);
    if (params.flow === "signUp") {
      const invited = typeof params.invitation === "string" ? await readInvitation(ctx, params.invitation) : null;
      const flow = invited === null ? "signUp" : "invitedSignUp";
      const userId = await signUp(ctx, flow, { fullName, email: invited?.email ?? email, password, device });
      const language = mailLanguages.find((known) => known === params.language) ?? defaultMailLanguage;
      const invitation = invited?.tokenHash ?? null;
      return await ctx.runMutation(internal.jobs.credentials.finishSignUp, { userId, ...device, language, invitation });
    }
    if (params.flow === "signIn") return await checkSignIn(ctx, { email, password, device });
    if (params.flow === "secondFactor") return await checkSecondFactor(ctx, { ...params, device });
    return fail("invalidInput");
  },
  crypto: {
    /** The secret is hashed before it reaches the library's transaction. */
    hashSecret: (hash) => (isPasswordHash(hash) ? Promise.resolve(hash) : fail("invalidInput")),
    /**
     * Called only if the account exists.
     * Sign-up never signs in, whatever the password.
     */
    verifySecret: () => Promise.resolve(false),
  },
});

/** Hash of the browser's secret; empty without one. */
interface Device {
  deviceHash?: string;
}

/**
 * Hashes the browser's secret.
 * Any other form than the client's is ignored, because it could be guessed.
 */
async function readDeviceSecret(secret: unknown): Promise<Device> {
  return typeof secret === "string" && deviceSecretForm.test(secret) ? { deviceHash: await hashToken(secret) } : {};
}

/**
 * Takes a place in line, given by `begin`.
 * Error: tooManyAttempts {retryAt}.
 */
async function lineUp<Place>(
  ctx: Pick<ActionCtx, "runQuery" | "meta">,
  { flow, email, device: { deviceHash } }: { flow: Flow; email: string; device: Device },
  begin: (attempt: { email: string; rank: number } & Device) => Promise<Place>,
): Promise<{ place: Place; rank: number; caller: string | null }> {
  const caller = await readCaller(ctx);
  const asker = { flow, email, caller, deviceHash: deviceHash ?? null };
  const rank: number = await ctx.runQuery(internal.jobs.signInLine.rank, asker);
  return { place: await begin({ email, rank, ...(deviceHash !== undefined && { deviceHash }) }), rank, caller };
}

/**
 * Checks address and password.
 * Unknown addresses and wrong passwords get the same answer at the same cost; only the right password reveals that
 * an account is blocked.
 * Errors: tooManyAttempts {retryAt}, signInBusy {retryAt}, invalidCredentials, accountBlocked,
 * secondFactorRequired {challenge}.
 */
async function checkSignIn(
  ctx: Pick<ActionCtx, "runQuery" | "runMutation" | "scheduler" | "meta">,
  { password, device, ...input }: { email: string; password: string; device: Device },
): Promise<NewSession> {
  const { data: email } = emailField.safeParse(input.email);
  if (email === undefined || password.length > limits.passwordMax) return fail("invalidCredentials");
  const { place, ...from } = await lineUp(ctx, { flow: "signIn", email, device }, (attempt) =>
    ctx.runMutation(internal.jobs.credentials.beginSignIn, attempt),
  );
  const secret = place.secret ?? nobodysHash();
  if (!(await inLine(ctx, place.placeId, () => verifyPassword(password, secret)))) {
    await ctx.scheduler.runAfter(0, internal.jobs.credentials.recordFailure, { email, ...from });
    return fail("invalidCredentials");
  }
  const challenge = newToken();
  const args = { email, ...device, secret, challengeHash: await hashToken(challenge) };
  const finished = await ctx.runMutation(internal.jobs.credentials.finishSignIn, args);
  if (finished === null) return fail("invalidCredentials");
  return finished === "secondFactorRequired" ? fail("secondFactorRequired", { challenge }) : finished;
}

/**
 * Checks the code, after secondFactorRequired.
 * Errors: challengeOver, secondFactorWrong, tooManyAttempts {retryAt}, secondFactorNotConfigured, accountBlocked.
 */
async function checkSecondFactor(
  ctx: Pick<ActionCtx, "runMutation">,
  { challenge, code, device }: { challenge?: unknown; code?: unknown; device: Device },
): Promise<NewSession> {
  if (typeof challenge !== "string" || typeof code !== "string") return fail("invalidInput");
  const tokenHash = await hashToken(challenge);
  const outcome = await ctx.runMutation(internal.jobs.secondFactor.signIn, { tokenHash, code, ...device });
  if (outcome === "challengeOver") return fail("challengeOver");
  return outcome === "secondFactorWrong" ? fail("secondFactorWrong") : outcome;
}

/**
 * Returns the address that an invitation was made for.
 * It replaces the typed one. Error: invitationInvalid.
 */
async function readInvitation(
  ctx: Pick<ActionCtx, "runQuery">,
  token: string,
): Promise<{ email: string; tokenHash: string }> {
  const tokenHash = await hashToken(token);
  const email: string | null = await ctx.runQuery(internal.jobs.invitations.addressOf, { tokenHash });
  return email === null ? fail("invitationInvalid") : { email, tokenHash };
}

/**
 * Creates an account.
 * Never signs in to an existing one or checks its password.
 * Errors: formInvalid (including addresses with an account), tooManyAttempts {retryAt}, signInBusy {retryAt}.
 */
async function signUp(
  ctx: Parameters<typeof registerAccount>[0] & Pick<ActionCtx, "meta">,
  flow: "signUp" | "invitedSignUp",
  { device, ...input }: { fullName: string; email: string; password: string; device: Device },
): Promise<Id<"users">> {
  const account = readNewAccount(input);
  const { place } = await lineUp(ctx, { flow, email: account.email, device }, (attempt) =>
    ctx.runMutation(internal.jobs.credentials.beginSignUp, { flow, ...attempt }),
  );
  if (place === "taken") return refuse("email", "emailTaken");
  return await inLine(ctx, place, () => registerAccount(ctx, account));
}

/**
 * Explains a sign-up that failed without an error code.
 * The session begins in a second transaction; when that fails, the account remains, and the error says so, so that
 * the owner can sign in.
 * Errors: formInvalid, or the original error.
 */
export function explainSignUp(
  ctx: Pick<ActionCtx, "runQuery">,
  params: { email?: string },
): (error: unknown) => Promise<never> {
  return async (error) => {
    const email = emailField.safeParse(params.email ?? "");
    if (error instanceof ConvexError || !email.success) throw error;
    if (await ctx.runQuery(internal.jobs.credentials.isEmailTaken, { email: email.data }))
      return refuse("email", "emailTaken");
    throw error;
  };
}

/**
 * Creates user, account and profile in one transaction.
 * Errors: formInvalid, HashingBusyError.
 */
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
    // The library refuses the second of two
    // simultaneous sign-ups with a plain error.
    if (await ctx.runQuery(internal.jobs.credentials.isEmailTaken, { email })) return refuse("email", "emailTaken");
    throw error;
  }
}
