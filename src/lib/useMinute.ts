import { useSyncExternalStore } from "react";
import { everySecond } from "./everySecond";

const MINUTE_MS = 60_000;
const minute = (): number => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

/** The running minute, ms since epoch; renders again when the next begins. */
export const useMinute = (): number => useSyncExternalStore(everySecond, minute);
