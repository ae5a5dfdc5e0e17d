import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { internal } from "../../convex/_generated/api";
import { begin, certifiedPerson, type CertificateScene } from "./documentScene";
import { readErrorData } from "./setup";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The waits of so many at once, in ms; null for those who are told to come back. */
async function waits(scenes: CertificateScene[]): Promise<(number | null)[]> {
  const found: (number | null)[] = [];
  for (const scene of scenes) {
    try {
      found.push((await begin(scene)).waitMs);
    } catch (error) {
      const { code, retryAt = 0 } = readErrorData(error);
      expect(code).toBe("documentsBusy");
      expect(retryAt).toBeGreaterThan(Date.now());
      found.push(null);
    }
  }
  return found;
}

test("CERT-31: two PDFs of a person begin at once, four wait for their second, further ones come back", async () => {
  const scene = await certifiedPerson();
  const turns = Array.from({ length: 8 }, () => scene);
  expect(await waits(turns)).toEqual([0, 0, 500, 1_000, 1_500, 2_000, null, null]);
  vi.setSystemTime(Date.now() + 3_000);
  expect(await waits([scene])).toEqual([0]);
});

test("CERT-31: four PDFs of the school begin at once, whoever asks; a file that was made waits for nothing", async () => {
  const first = await certifiedPerson();
  const scenes = [first];
  while (scenes.length < 25) scenes.push(await certifiedPerson({ t: first.t }));
  const turns = await waits([...scenes, ...scenes]);
  expect(turns.slice(0, 6)).toEqual([0, 0, 0, 0, 250, 500]);
  expect(turns.slice(43)).toEqual([10_000, ...Array.from({ length: 6 }, () => null)]);
  const storageId = await first.t.run((ctx) => ctx.storage.store(new Blob(["%PDF"])));
  await first.t.mutation(internal.jobs.certificateFiles.keep, {
    ...{ certificateId: first.certificate._id, language: "pt", storageId, hasIssuer: true },
  });
  expect(await waits([first])).toEqual([0]);
});
