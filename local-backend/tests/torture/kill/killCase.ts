import { Stage } from "../stage";
import type { Torture } from "../torture";
import { KillLane } from "./lane";

const LANES = 2;

/** kill -9 while clients write: acknowledged writes exist exactly once, others entirely or not at all. */
export const killCase: Torture = {
  name: "kill",
  unit: "kills",
  counts: { short: 6, usual: 200, long: 1_000 },
  async run({ count, random, folder, progress }) {
    const stage = await Stage.prepare(folder);
    const lanes = Array.from({ length: LANES }, (_, at) => new KillLane(stage, random.part(at), `${at}`));
    let begun = 0;
    let done = 0;
    const work = async (lane: KillLane) => {
      try {
        while (begun++ < count) {
          await lane.kill();
          progress(++done);
        }
        await lane.finish();
      } catch (error) {
        begun = count;
        throw error;
      }
    };
    const ends = await Promise.allSettled(lanes.map(work));
    for (const lane of lanes) await lane.stop().catch(() => undefined);
    for (const end of ends) if (end.status === "rejected") throw end.reason;
    const sum = (name: keyof KillLane["figures"]) => lanes.reduce((total, lane) => total + lane.figures[name], 0);
    return {
      kills: done,
      "of them while starting": sum("whileStarting"),
      "acknowledged mutations": sum("acknowledged"),
      "sent again": sum("replayed"),
      "files checked": sum("filesChecked"),
    };
  },
};
