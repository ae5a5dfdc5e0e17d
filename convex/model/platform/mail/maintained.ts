import type { Maintained } from "../maintain";

export const maintainedMails: Maintained<"mails"> = {
  totals: (_ctx, { state }) =>
    state === "queued" || state === "failed" ? [{ kind: "waiting", count: 0, parts: { [`${state}Mails`]: 1 } }] : [],
};
