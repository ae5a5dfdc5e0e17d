import { parseArgs } from "node:util";
import { languages, type Language } from "../../src/i18n/languages";
import { screens, type Screen } from "./screens";

export interface Look {
  language: Language;
  scheme: "light" | "dark";
  width: number;
}

export interface Options {
  looks: Look[];
  wanted: Screen[];
  folder: string;
  /** The school's, "#rrggbb"; without it, as it comes. */
  color?: string | undefined;
}

const schemes = ["light", "dark"] as const;
const widths = [360, 768, 1280];

/** Comma-separated values of an option; all without the option. */
function chosen<Value extends string | number>(
  name: string,
  given: string | undefined,
  all: readonly Value[],
): Value[] {
  if (given === undefined) return [...all];
  return given.split(",").map((text) => {
    const value = all.find((each) => `${each}` === text.trim());
    if (value === undefined) throw new Error(`--${name} ${text}: choose from ${all.join(", ")}`);
    return value;
  });
}

/**
 * `--only` takes prefixes of names: "exam" is every picture of an exam.
 *
 * @throws with the possible values when one does not exist
 */
export function readOptions(args: string[]): Options {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    args,
    options: { only: text, lang: text, scheme: text, width: text, out: text, color: text },
  });
  const looks: Look[] = [];
  for (const language of chosen("lang", values.lang, languages))
    for (const width of chosen("width", values.width, widths))
      for (const scheme of chosen("scheme", values.scheme, schemes)) looks.push({ language, scheme, width });
  const beginnings = values.only?.split(",");
  const wanted = beginnings
    ? screens.filter(({ name }) => beginnings.some((begin) => name.startsWith(begin)))
    : screens;
  if (wanted.length === 0)
    throw new Error(`--only ${values.only}: there is ${screens.map(({ name }) => name).join(", ")}`);
  return { looks, wanted, folder: values.out ?? "screenshots", color: values.color };
}
