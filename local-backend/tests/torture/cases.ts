import { killCase } from "./kill/killCase";
import { powerCase } from "./power/powerCase";
import { serialCase } from "./serial/serialCase";
import type { Torture } from "./torture";

export const cases: readonly Torture[] = [killCase, powerCase, serialCase];
