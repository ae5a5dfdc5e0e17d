import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { signInRules } from "../../../shared/limits";
import { fail } from "../../platform/errors";
import { findPasswordAccount } from "../../platform/accounts";
import { readLimit, tryLimit } from "../../platform/rateLimits";
import { isEstablished, isKnownNetwork } from "./knownCallers";
import { isKnownDevice } from "./knownDevices";

/**
 * The queue for password hashing, which is slow (AUTH-54).
 * Strangers of one network cannot fill it: known browsers and networks come first, then networks in turn, starting
 * with those with the fewest failures. A place keeps its rank while its client is away, and is paid for once. No
 * two sign-ins write the same row.
 */

/**
 * Best rank: browsers and networks that signed in before.
 * Strangers rank lower with each failure of their network.
 */
export const KNOWN = 0;

/**
 * Ways to get in line.
 * `invitedSignUp`: with a link of an invitation, which nobody guesses.
 */
export const flows = ["signIn", "signUp", "invitedSignUp"] as const;
export type Flow = (typeof flows)[number];

export interface Asker {
  flow: Flow;
  /** Normalized, with or without an account. */
  email: string;
  /** Network (caller.ts). */
  caller: string | null;
  deviceHash: string | null;
}

/**
 * Returns the rank of a new place.
 * Call it in its own query: a transaction that has read what others of the network write would run again and again
 * while a class signs in.
 * Error: tooManyAttempts {retryAt}, for a network with too many failures.
 */
export async function rankOf(ctx: QueryCtx, asker: Asker): Promise<number> {
  const { caller } = asker;
  if (await isKnown(ctx, asker)) return KNOWN;
  if (caller === null) return KNOWN + 1;
  const now = Date.now();
  const { left, rate, msPerToken } = await readLimit(ctx, { limit: "signIns", key: caller });
  const inLine = await ctx.db
    .query("signInPlaces")
    .withIndex("by_network_and_expiresAt", (q) => q.eq("network", caller).gt("expiresAt", now))
    .take(rate);
  // Each of them may fail.
  const trying = inLine.filter(({ key }) => key.startsWith(keyOf("signIn", "")));
  const lacking = trying.length + 1 - left;
  if (asker.flow === "signIn" && lacking > 0)
    fail("tooManyAttempts", { retryAt: now + Math.ceil(lacking * msPerToken) });
  return KNOWN + 1 + Math.max(0, Math.floor(rate - left));
}

async function isKnown(ctx: QueryCtx, { flow, email, caller, deviceHash }: Asker): Promise<boolean> {
  if (flow === "invitedSignUp") return true;
  if (flow === "signUp") return caller !== null && (await isEstablished(ctx, caller));
  const account = await findPasswordAccount(ctx, email);
  if (account === null) return false;
  const { userId } = account;
  return (await isKnownDevice(ctx, userId, deviceHash)) || (await isKnownNetwork(ctx, userId, caller));
}

/** Key that a returning client finds its place by. */
export const keyOf = (flow: Flow, who: string): string => `${flow} ${who}`;

interface NewPlace {
  /** From `keyOf`. */
  key: string;
  network: string | null;
  rank: number;
}

/**
 * Takes the client's former place, or a new one.
 * The former one is paid for.
 */
export async function takePlace(
  ctx: MutationCtx,
  { key, network, rank }: NewPlace,
): Promise<{ placeId: Id<"signInPlaces">; isNew: boolean }> {
  const now = Date.now();
  const left = await ctx.db
    .query("signInPlaces")
    .withIndex("by_key_and_isWaiting_and_expiresAt", (q) =>
      q.eq("key", key).eq("isWaiting", false).gt("expiresAt", now),
    )
    .first();
  const waiting = { isWaiting: true, expiresAt: now + signInRules.waitingMs };
  if (left !== null) {
    // Only one of two concurrent attempts takes it.
    await ctx.db.patch("signInPlaces", left._id, waiting);
    return { placeId: left._id, isNew: false };
  }
  const place = { key, rank, ...(network !== null && { network }), ...waiting };
  return { placeId: await ctx.db.insert("signInPlaces", place), isNew: true };
}

export interface Turn {
  /** Number of places before this one. */
  before: number;
  /**
   * Number of all places, up to a limit.
   * Includes those of clients that are away.
   */
  all: number;
}

/** Number of places considered. */
const WINDOW = 64;
const COUNTED = 256;

/** Returns the place's turn; null if it is gone. */
export async function findTurn(ctx: QueryCtx, placeId: Id<"signInPlaces">): Promise<Turn | null> {
  const now = Date.now();
  if ((await ctx.db.get("signInPlaces", placeId)) === null) return null;
  const waiting = await ctx.db
    .query("signInPlaces")
    .withIndex("by_isWaiting_and_rank", (q) => q.eq("isWaiting", true))
    .take(WINDOW);
  const inTurn = takeTurns(waiting.filter(({ expiresAt }) => expiresAt > now));
  const before = inTurn.findIndex(({ _id }) => _id === placeId);
  if (before >= 0 && before < signInRules.hashesAtOnce) return { before, all: inTurn.length };
  const away = await ctx.db
    .query("signInPlaces")
    .withIndex("by_isWaiting_and_rank", (q) => q.eq("isWaiting", false))
    .take(COUNTED);
  return { before: before < 0 ? inTurn.length : before, all: inTurn.length + away.length };
}

/**
 * Sorts by rank, networks in turn.
 * Each further place of a network comes after the others'. Equal ones in order of arrival.
 */
function takeTurns(places: readonly Doc<"signInPlaces">[]): Doc<"signInPlaces">[] {
  const counts = new Map<string | undefined, number>();
  const turnOf = ({ rank, network }: Doc<"signInPlaces">): number => {
    if (rank === KNOWN) return KNOWN;
    const count = counts.get(network) ?? 0;
    counts.set(network, count + 1);
    return rank + count;
  };
  const turns = places.map((place) => ({ place, turn: turnOf(place) }));
  return turns.toSorted((one, other) => one.turn - other.turn).map(({ place }) => place);
}

/** Marks the client as away; returns when its place expires. */
export async function leavePlace(ctx: MutationCtx, placeId: Id<"signInPlaces">): Promise<number> {
  const expiresAt = Date.now() + signInRules.awayMs;
  if ((await ctx.db.get("signInPlaces", placeId)) !== null)
    await ctx.db.patch("signInPlaces", placeId, { isWaiting: false, expiresAt });
  return expiresAt;
}

export async function freePlace(ctx: MutationCtx, placeId: Id<"signInPlaces">): Promise<void> {
  if ((await ctx.db.get("signInPlaces", placeId)) !== null) await ctx.db.delete("signInPlaces", placeId);
}

/**
 * Deletes an expired place.
 * A stranger's place counts as a failure of its network.
 */
export async function giveUpPlace(ctx: MutationCtx, placeId: Id<"signInPlaces">): Promise<void> {
  const place = await ctx.db.get("signInPlaces", placeId);
  if (place === null || place.expiresAt > Date.now()) return;
  await ctx.db.delete("signInPlaces", placeId);
  if (place.rank !== KNOWN) await countFailure(ctx, place.network ?? null);
}

/**
 * Counts a failure of the network.
 * Its places rank lower, and an hour allows only so many.
 */
export async function countFailure(ctx: MutationCtx, network: string | null): Promise<void> {
  if (network !== null) await tryLimit(ctx, { limit: "signIns", key: network });
}
