import { HonestClient } from "../honestClient";
import { Stage } from "../stage";
import { type Torture, violated } from "../torture";
import { Attacker } from "./attacker";

const ATTACKERS = 4;

/** Invalid frames and requests: the backend survives, an honest client is served, nothing is changed. */
export const framesCase: Torture = {
  name: "frames",
  unit: "hostile frames",
  counts: { short: 6_000, usual: 100_000, long: 1_000_000 },
  async run({ count, random, folder, progress }) {
    const stage = await Stage.prepare(folder);
    return await stage.attacked(async (backend, watched) => {
      const honest = await HonestClient.begin(backend.url);
      const attackers = Array.from({ length: ATTACKERS }, (_, at) => new Attacker(backend.port, random.part(at)));
      const sum = (name: "frames" | "requests" | "connections") =>
        attackers.reduce((total, attacker) => total + attacker[name], 0);
      const attack = async (attacker: Attacker) => {
        while (sum("frames") < count) {
          await attacker.attack();
          watched.check();
          progress(sum("frames"));
        }
      };
      await Promise.all(attackers.map(attack));
      await honest.end();
      const documents = await watched.end();
      const counters = documents.filter(({ value, name }) => typeof value === "number" && typeof name === "string");
      if (counters.length !== 1 || counters[0]?.value !== honest.answered)
        violated(`the counters are ${JSON.stringify(counters)}; the honest client counted to ${honest.answered}`);
      if (documents.some(({ half }) => half !== undefined)) violated("a hostile call wrote into the ledger");
      return {
        "hostile frames": sum("frames"),
        "hostile requests": sum("requests"),
        connections: sum("connections"),
        "honest calls beside": honest.answered,
        "ms for the slowest of them": honest.slowest,
        "MB at most": watched.megabytes,
      };
    });
  },
};
