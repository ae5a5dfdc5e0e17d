import type { ResourceKey } from "i18next";

const others = import.meta.glob<ResourceKey>(["./locales/*/*.json", "./locales/*/dates.ts", "!./locales/pt/*"], {
  import: "default",
});
const administration = import.meta.glob<ResourceKey>("./locales/pt/admin*.json", { import: "default" });

/** The administration's texts and those of other languages: their list is no part of the first page. */
export const laterFiles = { ...others, ...administration };
