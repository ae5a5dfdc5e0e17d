import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { startPreview } from "../../scripts/previewServer";
import type { ProductStack } from "../support/productStack";
import { enrolledStudent, newContext, startPhone } from "./phone";
import { median } from "./statistics";
import { listPages, visit, type Page, type Visit } from "./visits";

const PAIRS = Number(process.env.PAIRS ?? 9);
const LANGUAGES = ["pt", "es", "en"] as const;

/**
 * Is a change worth its code? First visits and returns of this checkout and of another one, in alternating pairs and each
 * language: `BEFORE=../other npm run bench -- pairs`. `PAGES=Home,Verify` limits it.
 */
export async function comparePairs(stack: ProductStack, port: number): Promise<[]> {
  const other = process.env.BEFORE;
  if (!other) throw new Error("Name the checkout to compare with: BEFORE=../other npm run bench -- pairs");
  const env = { ...process.env, VITE_CONVEX_URL: stack.url };
  execFileSync("npm", ["run", "build"], { cwd: other, env, stdio: "ignore" });
  const phone = await startPhone(stack, port);
  const before = await startPreview({ folder: join(other, "dist"), port: port + 1 });
  const origins = { before: `http://localhost:${port + 1}`, after: phone.origin };
  try {
    const wanted = process.env.PAGES?.split(",");
    for (const page of await listPages(stack)) {
      if (wanted && !wanted.includes(page.name)) continue;
      for (const language of page.isStudent ? (["pt"] as const) : LANGUAGES) {
        const samples: Record<keyof typeof origins, { first: Visit[]; again: Visit[] }> = {
          before: { first: [], again: [] },
          after: { first: [], again: [] },
        };
        const contexts = {
          before: await contextFor({ ...phone, origin: origins.before }, page, stack, language),
          after: await contextFor(phone, page, stack, language),
        };
        for (let pair = 0; pair < PAIRS; pair += 1) {
          for (const side of pair % 2 === 0 ? (["before", "after"] as const) : (["after", "before"] as const)) {
            const url = origins[side] + page.path;
            const { content } = page;
            samples[side].first.push(await visit(contexts[side], url, { content, isFirst: true }));
            samples[side].again.push(await visit(contexts[side], url, { content, isFirst: false }));
          }
        }
        await Promise.all([contexts.before.close(), contexts.after.close()]);
        const line = (when: "first" | "again", figure: keyof Visit) =>
          (["before", "after"] as const)
            .map((side) => Math.round(median(samples[side][when].map((each) => each[figure]))))
            .join(" → ");
        console.log(
          `${page.name} ${language}: content ${line("first", "content")}, largest paint ${line("first", "largestPaint")}, on a return ` +
            `${line("again", "content")} ms; ${line("first", "bytes")} bytes, ${line("first", "requests")} requests`,
        );
      }
    }
  } finally {
    await phone.close();
    await before.close();
  }
  return [];
}

async function contextFor(phone: Parameters<typeof newContext>[0], page: Page, stack: ProductStack, language: string) {
  const context = page.isStudent ? await enrolledStudent(phone, stack) : await newContext(phone);
  await context.addInitScript((chosen) => localStorage.setItem("language", chosen), language);
  return context;
}
