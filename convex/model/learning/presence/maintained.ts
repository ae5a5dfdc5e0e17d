import type { Maintained } from "../../platform/maintain";

export const maintainedPresence: Maintained<"presence"> = {
  totals: (_ctx, { isHere, seatId }) =>
    isHere ? [{ kind: "here", count: 1, parts: { [seatId === undefined ? "learning" : "exam"]: 1 } }] : [],
};
