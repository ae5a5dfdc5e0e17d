import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { BodyTurns } from "../../server/bodyTurns";
import { incomingBytes } from "../../server/incomingBytes";
import { LargeFrameThrottle, type Reader } from "../../sync/largeFrameThrottle";

const MIB = 1024 * 1024;
const READING_MS = 15;
const client = { destroyed: false };

function busy(): number {
  const end = performance.now() + READING_MS;
  while (performance.now() < end);
  return performance.now();
}

it("SAFE-8: large bodies that arrive together are read with pauses, in which others are served", async () => {
  const turns = new BodyTurns(new LargeFrameThrottle());
  const ends = await Promise.all([
    turns.take(MIB, client, busy),
    turns.take(MIB, client, busy),
    turns.take(MIB, client, busy),
  ]);
  const [first, second, third] = ends.sort((a, b) => a - b);
  expect(second - first).toBeGreaterThan(READING_MS * 9);
  expect(third - second).toBeGreaterThan(READING_MS * 9);
});

it("they share the pauses with large frames; small ones are read at once", async () => {
  const throttle = new LargeFrameThrottle();
  const turns = new BodyTurns(throttle);
  throttle.read(busy);
  const large = turns.take(MIB, client, () => "large");
  expect(large).toBeInstanceOf(Promise);
  expect(turns.take(1_000, client, () => "small")).toBe("small");
  // Left waiting, it would be abandoned during a later test.
  expect(await large).toBe("large");
});

it("one that cannot be read rejects, and the next has its turn", async () => {
  const turns = new BodyTurns(new LargeFrameThrottle());
  const broken = () => {
    throw new Error("no JSON");
  };
  const [first, second] = [turns.take(MIB, client, broken), turns.take(MIB, client, () => "read")];
  await expect(first).rejects.toThrow("no JSON");
  expect(await second).toBe("read");
});

it("the body of a client who has gone is not read, and holds up nobody", async () => {
  const turns = new BodyTurns(new LargeFrameThrottle());
  const gone = { destroyed: false };
  let reads = 0;
  const first = turns.take(MIB, client, busy);
  const second = turns.take(MIB, gone, () => (reads += 1));
  const third = turns.take(2 * MIB, client, () => "read");
  gone.destroyed = true;
  await first;
  await expect(second).rejects.toMatchObject({ status: 503 });
  expect([await third, reads]).toEqual(["read", 0]);
});

it("SAFE-8: one for which there is no room any more leaves the memory before its turn", async () => {
  class NeverReady extends LargeFrameThrottle {
    readonly readers: Reader[] = [];
    override mayRead(reader: Reader): boolean {
      this.readers.push(reader);
      return false;
    }
  }
  const throttle = new NeverReady();
  const turns = new BodyTurns(throttle);
  const give = () => {
    const body = Buffer.alloc(MIB);
    const turn = Promise.resolve(turns.take(MIB, client, () => body.length));
    return { body: new WeakRef(body), answer: turn.catch((error: unknown) => error) };
  };
  const { body, answer } = give();
  const other = { abandon: () => undefined };
  incomingBytes.add(other, 256 * MIB);
  incomingBytes.release(other);
  expect(await answer).toMatchObject({ status: 503 });
  await new Promise((resolve) => setTimeout(resolve, 10));
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  expect([body.deref(), throttle.readers.length]).toEqual([undefined, 1]);
});
