import { diskCase } from "./disk/diskCase";
import { floodCase } from "./flood/floodCase";
import { framesCase } from "./frames/framesCase";
import { killCase } from "./kill/killCase";
import { powerCase } from "./power/powerCase";
import { serialCase } from "./serial/serialCase";
import { liveCase } from "./live/liveCase";
import type { Torture } from "./torture";

export const cases: readonly Torture[] = [killCase, powerCase, diskCase, serialCase, framesCase, floodCase, liveCase];
