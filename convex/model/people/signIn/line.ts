import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { signInRules } from "../../../shared/limits";
import { fail } from "../../platform/errors";
import { findPasswordAccount } from "../../platform/accounts";
import { readLimit, tryLimit } from "../../platform/rateLimits";
import { isEstablished, isKnownNetwork } from "./knownCallers";
import { isKnownDevice } from "./knownDevices";

/**
 * The line for what takes a good part of a second, hashing a password (AUTH-54). Strangers of one network cannot fill it:
 * known browsers and networks come first, then networks in turn, those with the fewest failures first. A place keeps its
 * rank while its client is away, and is paid for once. No two sign-ins write the same row.
 */

/** The best rank: browsers and networks that have signed in before. Strangers rank lower with each failure of their network. */
export const KNOWN = 0;

/** `invitedSignUp`: with a link of an invitation, which nobody guesses. */
export const flows = ["signIn", "signUp", "invitedSignUp"] as const;
export type Flow = (typeof flows)[number];

export interface Asker {
  flow: Flow;
  /** Normalized, with or without an account. */
  email: string;
  /** The network (caller.ts). */
  caller: string | null;
  deviceHash: string | null;
}

/**
 * The rank of a new place. Call it in a query of its own: a transaction that has read what others of the network write would
 * run again and again while a class signs in. Error: tooManyAttempts {retryAt}, for a network with too many failures.
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
  // Each of those that try a password may fail.
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

/** Who asks for what. */
export const keyOf = (flow: Flow, who: string): string => `${flow} ${who}`;

interface NewPlace {
  /** `keyOf`: a client that comes back finds its place by it. */
  key: string;
  network: string | null;
  rank: number;
}

/** Takes the place that was left, which is paid for, or a new one. */
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
    // Of two at once, one takes it.
    await ctx.db.patch("signInPlaces", left._id, waiting);
    return { placeId: left._id, isNew: false };
  }
  const place = { key, rank, ...(network !== null && { network }), ...waiting };
  return { placeId: await ctx.db.insert("signInPlaces", place), isNew: true };
}

export interface Turn {
  /** Places that come before. */
  before: number;
  /** Places at all, up to a limit; of clients that are away, too. */
  all: number;
}

/** Places that are looked at. */
const WINDOW = 64;
const COUNTED = 256;

/** Null for a place that is gone. */
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

/** Networks in turn: each further place of a network comes after the others'. By rank otherwise, then as they came. */
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

/** The client is told to come back. Returns when its place is given up. */
export async function leavePlace(ctx: MutationCtx, placeId: Id<"signInPlaces">): Promise<number> {
  const expiresAt = Date.now() + signInRules.awayMs;
  if ((await ctx.db.get("signInPlaces", placeId)) !== null)
    await ctx.db.patch("signInPlaces", placeId, { isWaiting: false, expiresAt });
  return expiresAt;
}

export async function freePlace(ctx: MutationCtx, placeId: Id<"signInPlaces">): Promise<void> {
  if ((await ctx.db.get("signInPlaces", placeId)) !== null) await ctx.db.delete("signInPlaces", placeId);
}

/** A stranger's place to which nobody came back counts as a failure of its network. */
export async function giveUpPlace(ctx: MutationCtx, placeId: Id<"signInPlaces">): Promise<void> {
  const place = await ctx.db.get("signInPlaces", placeId);
  if (place === null || place.expiresAt > Date.now()) return;
  await ctx.db.delete("signInPlaces", placeId);
  if (place.rank !== KNOWN) await countFailure(ctx, place.network ?? null);
}

/** Of a network: it comes later in line, and has so many in an hour. */
export async function countFailure(ctx: MutationCtx, network: string | null): Promise<void> {
  if (network !== null) await tryLimit(ctx, { limit: "signIns", key: network });
}
