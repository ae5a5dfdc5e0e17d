import { killCase } from "./kill/killCase";
import type { Torture } from "./torture";

export const cases: readonly Torture[] = [killCase];
