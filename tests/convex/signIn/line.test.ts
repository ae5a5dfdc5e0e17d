import { beforeEach, describe, expect, test, vi } from "vitest";
import { internal } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { KNOWN, type Turn } from "../../../convex/model/people/signIn/line";
import { rateLimits } from "../../../convex/model/platform/rateLimits";
import { signInRules } from "../../../convex/shared/limits";
import { addPerson, allRows, createBackend, errorCode, type Backend } from "../setup";
import { prepareSignIn, signIn, signUp } from "./flows";

prepareSignIn();
let t: Backend;
beforeEach(() => {
  t = createBackend();
});

const { hashesAtOnce, heldAtOnce, awayMs } = signInRules;
type PlaceId = Id<"signInPlaces">;

/** As a sign-in does, up to its place in line. */
async function lineUp(ip: string, email: string): Promise<PlaceId> {
  const browser = t.withRequestMetadata({ ip });
  const rank = await rankOf(ip, email);
  return (await browser.mutation(internal.jobs.credentials.beginSignIn, { email, rank })).placeId;
}
const rankOf = (caller: string, email: string) =>
  t.query(internal.jobs.signInLine.rank, { flow: "signIn", email, caller, deviceHash: null });
const turnOf = (placeId: PlaceId): Promise<Turn | null> => t.query(internal.jobs.signInLine.turn, { placeId });
const before = async (placeId: PlaceId) => (await turnOf(placeId))?.before;
const free = (placeId: PlaceId) => t.mutation(internal.jobs.signInLine.free, { placeId });
const fail = (caller: string, rank = 1) =>
  t.mutation(internal.jobs.credentials.recordFailure, { email: "ninguem@escola.example", caller, rank });

/** `count` strangers of a network. */
async function crowd(ip: string, count: number): Promise<PlaceId[]> {
  const places: PlaceId[] = [];
  for (let number = 0; number < count; number++) places.push(await lineUp(ip, `${number}-${ip}@a.example`));
  return places;
}

describe("AUTH-54: the line in which passwords are hashed", () => {
  test("serves networks in turn: of many strangers of one, others wait for one", async () => {
    const places = await crowd("198.51.100.7", 10);
    const [one, two] = [await lineUp("198.51.100.8", "a@b.example"), await lineUp("198.51.100.9", "a@b.example")];
    expect(await before(places[0] as PlaceId)).toBe(0);
    expect(await before(one)).toBe(1);
    expect(await before(two)).toBe(2);
    expect(await before(places[1] as PlaceId)).toBe(3);
    await free(places[0] as PlaceId);
    expect(await before(places[1] as PlaceId)).toBe(0);
  });

  test("serves known browsers and networks first, whoever else was there", async () => {
    const person = await addPerson(t);
    const home = t.withRequestMetadata({ ip: "203.0.113.1" });
    await home.mutation(internal.jobs.credentials.finishSignIn, {
      email: person.email,
      secret: "none",
      challengeHash: "any",
    });
    for (let network = 0; network < 20; network++) await crowd(`198.51.100.${network}`, 1);
    expect(await rankOf("203.0.113.1", person.email)).toBe(KNOWN);
    expect(await before(await lineUp("203.0.113.1", person.email))).toBe(0);
    expect(await before(await lineUp("203.0.113.2", person.email))).toBe(21);
  });

  test("serves networks with fewer failures before others", async () => {
    for (let time = 0; time < 3; time++) await fail("198.51.100.7");
    const guessing = await lineUp("198.51.100.7", "a@b.example");
    const honest = await lineUp("203.0.113.1", "c@b.example");
    expect(await before(honest)).toBe(0);
    expect(await before(guessing)).toBe(1);
  });

  test("a client that comes back finds its place, which it has paid for; one that does not has failed", async () => {
    const places = await crowd("198.51.100.7", 3);
    const second = places[1] as PlaceId;
    await t.mutation(internal.jobs.signInLine.leave, { placeId: second });
    expect(await before(places[2] as PlaceId)).toBe(1);
    for (let time = 0; time < 2 * rateLimits.passwords.rate; time++) {
      expect(await lineUp("198.51.100.7", "1-198.51.100.7@a.example")).toBe(second);
      await t.mutation(internal.jobs.signInLine.leave, { placeId: second });
    }
    expect(await rankOf("198.51.100.7", "d@b.example")).toBe(1);
    vi.setSystemTime(Date.now() + awayMs);
    await t.mutation(internal.jobs.signInLine.giveUp, { placeId: second });
    expect(await turnOf(second)).toBeNull();
    expect(await rankOf("198.51.100.7", "d@b.example")).toBe(2);
  });

  test("two at once with the same address are two attempts", async () => {
    const [one, two] = [await lineUp("198.51.100.7", "a@b.example"), await lineUp("198.51.100.7", "a@b.example")];
    expect(one).not.toBe(two);
  });

  test("a network has no more places than failures left, also before any of them has failed", async () => {
    for (let time = 0; time < rateLimits.signIns.rate - 5; time++) await fail("198.51.100.7");
    await crowd("198.51.100.7", 5);
    expect(await errorCode(lineUp("198.51.100.7", "a@b.example"))).toBe("tooManyAttempts");
    expect(await errorCode(lineUp("198.51.100.8", "a@b.example"))).toBe("");
  });

  test("lost places hold nobody up, and are swept", async () => {
    await crowd("198.51.100.7", 2 * hashesAtOnce);
    vi.setSystemTime(Date.now() + signInRules.waitingMs);
    expect(await before(await lineUp("198.51.100.7", "late@a.example"))).toBe(0);
    await t.mutation(internal.jobs.credentials.sweep, {});
    expect(await t.run((ctx) => allRows(ctx, "signInPlaces"))).toHaveLength(1);
  });

  test("far from the front a sign-in is asked to come back; near it, it waits and is served", async () => {
    await signUp(t);
    const strangers = await crowd("198.51.100.7", heldAtOnce + 1);
    const elsewhere = t.withRequestMetadata({ ip: "198.51.100.7" });
    expect(await errorCode(signIn(elsewhere))).toBe("signInBusy");
    for (const placeId of strangers.slice(hashesAtOnce + 1)) await free(placeId);
    const waiting = signIn(elsewhere);
    await new Promise((resolve) => setTimeout(resolve, 3 * signInRules.lookMs));
    await free(strangers[0] as PlaceId);
    await free(strangers[1] as PlaceId);
    expect((await waiting).tokens).not.toBeNull();
  });
});
