import { inquiryRules } from "../../../shared/inquiryForm";
import { toSearchText } from "../../../shared/searchText";
import type { Maintained } from "../../platform/maintain";

export const maintainedInquiries: Maintained<"inquiries"> = {
  fields: ({ title, courseTitle, passage = "", messages }) => ({
    searchText: toSearchText(
      [title, courseTitle, passage, ...messages.map(({ text }) => text)].join(" ").slice(0, inquiryRules.searched),
    ),
  }),
  totals: (_ctx, { state }) => (state === "open" ? [{ kind: "waiting", count: 0, parts: { inquiries: 1 } }] : []),
};
