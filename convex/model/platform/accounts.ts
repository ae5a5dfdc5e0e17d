import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { emailField } from "../../shared/personFields";
import { fail } from "./errors";

export async function findProfile(ctx: QueryCtx | MutationCtx, userId: Id<"users">): Promise<Doc<"profiles"> | null> {
  return await ctx.db
    .query("profiles")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .unique();
}

export async function requireProfile(ctx: QueryCtx | MutationCtx, userId: Id<"users">): Promise<Doc<"profiles">> {
  return (await findProfile(ctx, userId)) ?? fail("notFound");
}

/** @param email normalized */
export async function findPasswordAccount(
  ctx: QueryCtx | MutationCtx,
  email: string,
): Promise<Doc<"authAccounts"> | null> {
  return await ctx.db
    .query("authAccounts")
    .withIndex("providerAndAccountId", (q) => q.eq("provider", "password").eq("providerAccountId", email))
    .unique();
}

/**
 * Returns the account that the person signs in with.
 * Null only for users who are not people.
 */
export async function findOwnAccount(
  ctx: QueryCtx | MutationCtx,
  userId: Id<"users">,
): Promise<Doc<"authAccounts"> | null> {
  return await ctx.db
    .query("authAccounts")
    .withIndex("userIdAndProvider", (q) => q.eq("userId", userId).eq("provider", "password"))
    .unique();
}

/** Owner of an account; `email` is the sign-in address. */
export interface Owner {
  fullName: string;
  email: string;
}

export async function readOwner(ctx: QueryCtx | MutationCtx, { userId, fullName }: Doc<"profiles">): Promise<Owner> {
  return { fullName, email: (await findOwnAccount(ctx, userId))?.providerAccountId ?? "" };
}

/**
 * Finds a user by sign-in address, for the command line.
 * Ignores case. Error: notFound.
 */
export async function requireUserByEmail(ctx: QueryCtx | MutationCtx, email: string): Promise<Id<"users">> {
  const parsed = emailField.safeParse(email);
  const account = parsed.success ? await findPasswordAccount(ctx, parsed.data) : null;
  return account?.userId ?? fail("notFound", { message: `No account signs in with ${email}.` });
}
