import { describe, expect, it } from "vitest";
import { transitionFrames, transitionText, understandsChunks } from "../../sync/serverMessage";
import { decodeTimestamp, encodeTimestamp, ZERO_TIMESTAMP } from "../../sync/wireTimestamp";

describe("wire timestamps", () => {
  it("are little-endian nanoseconds and come back unchanged", () => {
    expect(encodeTimestamp(0)).toBe(ZERO_TIMESTAMP);
    expect(Buffer.from(encodeTimestamp(1), "base64").readBigUInt64LE()).toBe(1000n);
    const now = Date.now() * 1000 + 7;
    expect(decodeTimestamp(encodeTimestamp(now))).toBe(now);
  });

  it("refuse what is not one", () => {
    for (const text of ["", "AAAA", "AAAAAAAAAAA", "????????????", "AAAAAAAAAAAAAAAA"]) {
      expect(decodeTimestamp(text)).toBeNull();
    }
  });
});

describe("transition frames", () => {
  const version = (ts: number) => ({ querySet: 1, identity: 0, ts });

  it("splice result texts without touching them", () => {
    const text = transitionText(version(1), version(2), ['{"queryId":3,"type":"QueryRemoved"}']);
    expect(JSON.parse(text)).toEqual({
      type: "Transition",
      startVersion: { querySet: 1, identity: 0, ts: encodeTimestamp(1) },
      endVersion: { querySet: 1, identity: 0, ts: encodeTimestamp(2) },
      modifications: [{ queryId: 3, type: "QueryRemoved" }],
    });
  });

  it("cut a long transition into ordered chunks that never split a character", () => {
    const text = transitionText(version(1), version(2), [JSON.stringify({ value: "é😀".repeat(300) })]);
    for (let length = 40; length < 60; length += 1) {
      const frames = transitionFrames(text, 500, length).map((frame) => JSON.parse(frame) as Record<string, unknown>);
      expect(frames.length).toBeGreaterThan(10);
      expect(frames.map((frame) => frame.partNumber)).toEqual(frames.map((_, index) => index));
      expect(new Set(frames.map((frame) => frame.transitionId)).size).toBe(1);
      for (const frame of frames) expect(() => encodeURIComponent(frame.chunk as string)).not.toThrow();
      expect(frames.map((frame) => frame.chunk).join("")).toBe(text);
    }
  });

  it("leave a short one whole", () => {
    expect(transitionFrames("x".repeat(500), 500)).toHaveLength(1);
    expect(transitionFrames("é".repeat(251), 500)).toHaveLength(1);
  });

  it("go whole to clients before 1.28", () => {
    expect(understandsChunks("1.27.5")).toBe(false);
    expect(understandsChunks("1.28.0")).toBe(true);
    expect(understandsChunks("2.0.0")).toBe(true);
    expect(understandsChunks(null)).toBe(true);
  });
});
