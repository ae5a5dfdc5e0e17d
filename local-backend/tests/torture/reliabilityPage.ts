import { readFileSync, writeFileSync } from "node:fs";
import { format, resolveConfig } from "prettier";
import { inWords, type Performance } from "./perform";

const PAGE = "docs/reliability.md";

export async function writeFigures(name: string, { figures, seconds, seed }: Performance): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  const row = `| ${name} | ${inWords(figures)} | ${seed} | ${seconds} s | ${day} |`;
  const text = readFileSync(PAGE, "utf8");
  const old = new RegExp(`^\\| ${name} +\\|.*$`, "m");
  if (!old.test(text)) throw new Error(`${PAGE} has no row for ${name}`);
  const page = text.replace(old, row);
  writeFileSync(PAGE, await format(page, { ...(await resolveConfig(PAGE)), parser: "markdown" }));
}
