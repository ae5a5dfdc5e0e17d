import { HonestClient } from "../honestClient";
import { Stage } from "../stage";
import { type Torture, Violation, violated } from "../torture";
import { floods } from "./floods";

/** Floods by strangers: the backend survives within its memory limit, and an honest client is served. */
export const floodCase: Torture = {
  name: "flood",
  unit: "floods",
  counts: { short: 5, usual: 50, long: 100 },
  async run({ count, random, folder, progress }) {
    const stage = await Stage.prepare(folder);
    let sent = 0;
    return await stage.attacked(async (backend, watched) => {
      const honest = await HonestClient.begin(backend.url);
      for (let at = 0; at < count; at++) {
        const [kind, flood] =
          Object.entries(floods)[at % Object.keys(floods).length] ?? violated("there are no floods");
        try {
          sent += await flood(backend, random, `${kind}-${at}`);
        } catch (error) {
          throw error instanceof Violation ? error : new Violation(`${kind}: ${String(error)}`);
        }
        watched.check();
        progress(at + 1);
      }
      await honest.end();
      const documents = await watched.end();
      const counted = documents.find(({ name, value }) => name === "honest" && typeof value === "number")?.value as
        number | undefined;
      if (counted !== honest.answered)
        violated(`the honest client counted to ${honest.answered}, the file says ${counted ?? "nothing"}`);
      return {
        floods: count,
        "calls, queries and connections in them": sent,
        "honest calls beside": honest.answered,
        "ms for the slowest of them": honest.slowest,
        "MB at most": watched.megabytes,
      };
    });
  },
};
