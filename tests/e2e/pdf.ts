import { inflateSync } from "node:zlib";

export interface Pdf {
  /** Width and height of each page in points: A4 landscape is 842 x 595. */
  pages: { width: number; height: number }[];
  /** Selectable text, in painting order. */
  text: string;
  /** Link targets. */
  links: string[];
  /** Bitmap images; vector drawings have none. */
  pictures: number;
}

/** Reads PDFs as Chromium writes them (uncompressed objects, one text operator per glyph). */
export function readPdf(file: Buffer): Pdf {
  const raw = file.toString("latin1");
  const objects = new Map<string, { head: string; stream: string }>();
  for (const { 0: whole, 1: id = "", index } of raw.matchAll(/(\d+) 0 obj\n[\s\S]*?endobj/g)) {
    const begin = whole.search(/stream\r?\n/);
    const head = begin < 0 ? whole : whole.slice(0, begin);
    const from = begin < 0 ? -1 : index + begin + (/^stream\r?\n/.exec(whole.slice(begin))?.[0].length ?? 0);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const zipped = /\/FlateDecode/.test(head) && !/\/Subtype \/Image/.test(head);
    const body = from < 0 ? Buffer.alloc(0) : Buffer.from(raw.slice(from, from + length), "latin1");
    objects.set(id, { head, stream: (zipped ? inflateSync(body) : body).toString("latin1") });
  }

  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head));
  const readText = ({ head }: { head: string }): string => {
    const fonts = new Map<string, Map<string, string>>();
    for (const [, name = "", id = ""] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const toUnicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? "")?.[1] ?? "";
      fonts.set(name, readCharacters(objects.get(toUnicode)?.stream ?? ""));
    }
    const content = objects.get(/\/Contents (\d+) 0 R/.exec(head)?.[1] ?? "")?.stream ?? "";
    return paint(content, fonts);
  };
  return {
    pages: pages.map(({ head }) => {
      const [, , width = 0, height = 0] = /\/MediaBox \[([^\]]*)\]/.exec(head)?.[1]?.split(" ").map(Number) ?? [];
      return { width, height };
    }),
    text: pages.map(readText).join("\n"),
    links: [...raw.matchAll(/\/URI \(([^)]*)\)/g)].map(([, uri = ""]) => uri),
    pictures: [...objects.values()].filter(({ head }) => /\/Subtype \/Image/.test(head)).length,
  };
}

/** Maps glyph codes (hexadecimal) to characters. */
function readCharacters(map: string): Map<string, string> {
  const characters = new Map<string, string>();
  for (const [, block = ""] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, code = "", unicode = ""] of block.matchAll(/<(\w+)> <(\w+)>/g)) {
      characters.set(code, Buffer.from(unicode, "hex").swap16().toString("utf16le"));
    }
  }
  for (const [, block = ""] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, first = "", last = "", unicode = ""] of block.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      for (let code = parseInt(first, 16); code <= parseInt(last, 16); code++) {
        const character = String.fromCodePoint(parseInt(unicode, 16) + code - parseInt(first, 16));
        characters.set(code.toString(16).toUpperCase().padStart(first.length, "0"), character);
      }
    }
  }
  return characters;
}

function paint(content: string, fonts: Map<string, Map<string, string>>): string {
  let font = new Map<string, string>();
  let text = "";
  for (const [operator, name, codes] of content.matchAll(/\/(F\d+) \S+ Tf|<(\w+)> Tj|\bET\b/g)) {
    if (name !== undefined) font = fonts.get(name) ?? new Map<string, string>();
    else if (codes === undefined) text += operator === "ET" ? "\n" : "";
    else {
      const size = [...font.keys()][0]?.length ?? 4;
      for (let at = 0; at < codes.length; at += size) text += font.get(codes.slice(at, at + size)) ?? "?";
    }
  }
  return text;
}
