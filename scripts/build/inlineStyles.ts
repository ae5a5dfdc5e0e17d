import { htmlUnescape } from "escape-goat";

/** What a style attribute's value cannot hold once it is a rule: it would end the rule or the style element. */
const UNSAFE = /[{}<\\]/;
const ATTRIBUTE = / style="([^"]*)"/g;

/**
 * The style attributes of some pages as rules of one sheet, because each attribute would need a hash in the policy, whose
 * length has a limit (headers.ts). React leaves the attribute that marks the element alone and sets later styles over the
 * rule, which weighs more than any rule of a class.
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
