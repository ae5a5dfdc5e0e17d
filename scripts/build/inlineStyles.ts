import { htmlUnescape } from "escape-goat";

/** Characters that would end a rule or the style element. */
const UNSAFE = /[{}<\\]/;
const ATTRIBUTE = / style="([^"]*)"/g;

/**
 * Moves style attributes of pages into the rules of one sheet.
 *
 * Each attribute would need a hash in the policy, whose length is limited (headers.ts). React ignores the attribute
 * that marks an element and sets later styles over the rule, which outweighs any rule of a class.
 *
 * @throws when an attribute's value cannot be a rule
 */
export function styleRules(markups: string[]): { rules: string; mark: (markup: string) => string } {
  const values = [
    ...new Set(markups.flatMap((markup) => [...markup.matchAll(ATTRIBUTE)].map(([, value = ""]) => value))),
  ];
  const rules = values.map((value, index) => {
    const declarations = htmlUnescape(value.replaceAll("&#x27;", "'"));
    if (UNSAFE.test(declarations)) throw new Error(`a style attribute cannot be a rule: ${declarations}`);
    return `[data-style="${index}"]:not(#_){${declarations}}`;
  });
  const mark = (markup: string) =>
    markup.replaceAll(ATTRIBUTE, (_, value: string) => ` data-style="${values.indexOf(value)}"`);
  return { rules: rules.join(""), mark };
}
