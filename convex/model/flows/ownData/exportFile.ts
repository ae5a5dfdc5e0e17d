import { htmlEscape } from "escape-goat";
import { strToU8, zipSync } from "fflate";
import type { MailLanguage } from "../../../shared/mailKinds";
import { mailTexts } from "../../platform/mail/content";
import { readPicture } from "../../platform/pictures/pictures";
import { exportLabels, exportTexts } from "./exportTexts";
import type { ExportedRow } from "./exportRows";

type Tables = Record<string, ExportedRow[]>;

interface Context {
  language: MailLanguage;
  /** When the export was made, ms since epoch. */
  at: number;
  /** The profile's picture. */
  picture: Uint8Array | null;
}

/**
 * ZIP with `data.json` (everything) and `index.html` (most of it).
 * The page needs neither network nor script.
 */
export function zipExport(tables: Tables, context: Context): ArrayBuffer {
  const data = { exportedAt: new Date(context.at).toISOString(), ...tables };
  const files = {
    "index.html": strToU8(toHtml(tables, context)),
    "data.json": strToU8(`${JSON.stringify(data, null, 2)}\n`),
    ...(context.picture && { [pictureName(context.picture)]: context.picture }),
  };
  return zipSync(files).slice().buffer;
}

const pictureName = (picture: Uint8Array) => `picture.${readPicture(picture)?.type.replace("image/", "") ?? "bin"}`;

const STYLE = `:root{color-scheme:light dark}body{font:1rem/1.6 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem}
h2{margin-top:2.5rem}dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.2rem 1rem;margin:0 0 1rem;padding:0 0 1rem;border-bottom:1px solid #8886}
dt{opacity:.75}dd{margin:0;overflow-wrap:anywhere}`;

function toHtml(tables: Tables, context: Context): string {
  const texts = exportTexts[context.language];
  const sections = Object.keys(texts.tables).map((table) => toSection(table, tables[table] ?? [], context));
  const { picture } = context;
  const image = picture ? `<p><img src="${pictureName(picture)}" alt="${texts.picture}" width="128"></p>\n` : "";
  const others = Object.keys(tables).filter((table) => !(table in texts.tables));
  return `<!doctype html>
<html lang="${context.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${texts.title}</title><style>${STYLE}</style></head>
<body>
<main>
<h1>${texts.title}</h1>
<p>${texts.made} ${toMoment(context.at, context.language)}. ${texts.intro}</p>
${image}${sections.join("\n")}
<h2>${texts.more}</h2>
<p>${texts.moreText} ${others.map((table) => `<code>${table}</code>`).join(", ")}.</p>
</main>
</body>
</html>
`;
}

function toSection(table: string, rows: ExportedRow[], { language }: Context): string {
  const { tables, none } = exportTexts[language];
  const heading = `<h2>${(tables as Record<string, string>)[table]}</h2>`;
  if (rows.length === 0) return `${heading}\n<p>${none}</p>`;
  return `${heading}\n${rows.map((row) => toList(row, language)).join("\n")}`;
}

/** The labeled fields, in the order of the labels. */
function toList(row: ExportedRow, language: MailLanguage): string {
  const shown = Object.entries(exportLabels[language]).filter(([name]) => row[name] !== undefined);
  const lines = shown.map(([name, label]) => {
    return `<dt>${label}</dt><dd>${htmlEscape(toText(name, row[name], language))}</dd>`;
  });
  return `<dl>${lines.join("")}</dl>`;
}

function toText(name: string, value: unknown, language: MailLanguage): string {
  if (typeof value === "number") return isMoment(name) ? toMoment(value, language) : toNumber(value, language);
  if (typeof value === "boolean") return exportTexts[language][value ? "yes" : "no"];
  if (typeof value === "string") return name === "dataNascimento" ? toDay(value, language) : value;
  return JSON.stringify(value);
}

const isMoment = (name: string) => name === "_creationTime" || name.endsWith("At") || name.endsWith("Time");

/** Formats a moment in Brasília time. */
function toMoment(moment: number, language: MailLanguage): string {
  const options = { dateStyle: "long", timeStyle: "short", timeZone: "America/Sao_Paulo" } as const;
  return new Intl.DateTimeFormat(mailTexts[language].locale, options).format(moment);
}

/** Formats a yyyy-MM-dd. */
const toDay = (day: string, language: MailLanguage): string =>
  new Intl.DateTimeFormat(mailTexts[language].locale, { dateStyle: "long", timeZone: "UTC" }).format(Date.parse(day));

const toNumber = (value: number, language: MailLanguage): string =>
  new Intl.NumberFormat(mailTexts[language].locale).format(value);
