import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createServer, type ViteDevServer } from "vite";
import ts from "typescript";
import { languages } from "@/i18n/languages";
import { sourceFiles, visit } from "./sources";

const root = join(import.meta.dirname, "../..");
const copy = mkdtempSync(join(tmpdir(), "fourth-language-"));
let server: ViteDevServer;

const edit = (path: string, from: string | RegExp, to: string): void => {
  const text = readFileSync(join(copy, path), "utf8");
  expect(text).toMatch(from);
  writeFileSync(join(copy, path), text.replace(from, to));
};

/** Renders the language list, a text, a number and dates in the stored language. */
const PROOF = `
  import { MantineProvider } from "@mantine/core";
  import i18next from "i18next";
  import { renderToString } from "react-dom/server";
  import { useTranslation } from "react-i18next";
  import { MemoryRouter } from "react-router-dom";
  import { LanguageSelect } from "./app/layout/LanguageSelect";
  import { loadTexts, startI18n } from "./i18n";
  import { useDates } from "./lib/dates";
  import { useFormat } from "./lib/format";

  function Samples() {
    const { t } = useTranslation("controls");
    const dates = useDates();
    const weekdays = [4, 5, 6, 7, 8, 9, 10].map((day) => dates.calendar.weekday("2026-05-" + String(day).padStart(2, "0")));
    const samples = [t("cancel"), useFormat().number(1234.5), dates.longDate(Date.UTC(2026, 4, 8, 12)), ...weekdays];
    return <p>{samples.join("|")}</p>;
  }

  export async function prove() {
    await startI18n();
    await loadTexts("controls", "dates");
    return renderToString(<MantineProvider><MemoryRouter><LanguageSelect /><Samples /></MemoryRouter></MantineProvider>);
  }
`;

beforeAll(async () => {
  for (const folder of ["src", "convex"]) cpSync(join(root, folder), join(copy, folder), { recursive: true });
  cpSync(join(root, "tsconfig.base.json"), join(copy, "tsconfig.base.json"));
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"), "junction");

  // All a language needs: a folder (here a copy of English with one word changed) and a line in the list.
  cpSync(join(copy, "src/i18n/locales/en"), join(copy, "src/i18n/locales/fr"), { recursive: true });
  edit("src/i18n/locales/fr/controls.json", '"Cancel"', '"Annuler"');
  edit("src/i18n/locales/fr/dates.ts", "date-fns/locale/en-US", "date-fns/locale/fr");
  edit("src/i18n/locales/fr/dates.ts", /enUS/g, "fr");
  edit("src/i18n/locales/fr/dates.ts", "MMMM d, yyyy", "d MMMM yyyy");
  edit("src/i18n/languages.ts", /( +en: \{.*\n)/, '$1  fr: { name: "Français", locale: "fr" },\n');

  writeFileSync(join(copy, "src/proof.tsx"), PROOF);
  vi.stubGlobal("localStorage", { getItem: () => "fr" });
  server = await createServer({
    root: copy,
    configFile: false,
    resolve: { alias: { "@": join(copy, "src"), "@convex": join(copy, "convex") } },
    appType: "custom",
    logLevel: "error",
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
});

afterAll(async () => {
  await server.close();
  rmSync(copy, { recursive: true });
});

test("I18N-1: a folder and a line in the list add a fourth language", async () => {
  const { prove } = (await server.ssrLoadModule("/src/proof.tsx")) as { prove: () => Promise<string> };
  const html = (await prove()).replace(/[\u00a0\u202f]/g, " ");
  expect(html).toContain("Français");
  expect(html).toContain("Annuler|1 234,5|8 mai 2026|lun|mar|mer|jeu|ven|sam|dim");
});

test("no other file of the client names a language", () => {
  const named = new Set<string>(languages);
  const found: string[] = [];
  for (const { path, tree } of sourceFiles("src")) {
    if (/^src[\\/]i18n[\\/](languages\.ts|locales[\\/])/.test(path)) continue;
    visit(tree, (node) => {
      if (ts.isStringLiteralLike(node) && named.has(node.text)) found.push(`${path}: ${node.text}`);
    });
  }
  expect(found).toEqual([]);
});
