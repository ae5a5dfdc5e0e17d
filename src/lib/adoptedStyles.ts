/**
 * Style rules that are made at run time, without a style element: the Content Security Policy refuses those, while sheets
 * that a script constructs are the script's own business. The build puts this in the place of the parts of Mantine and
 * react-remove-scroll that would insert elements (scripts/build/adoptedStyles.ts).
 */
const adopted = new Map<string, { sheet: CSSStyleSheet; uses: number }>();

/** Equal rules are adopted once, however many components ask. Returns what takes them away again. */
export function adoptStyles(css: string): () => void {
  let entry = adopted.get(css);
  if (!entry) {
    entry = { sheet: new CSSStyleSheet(), uses: 0 };
    entry.sheet.replaceSync(css);
    document.adoptedStyleSheets.push(entry.sheet);
    adopted.set(css, entry);
  }
  const own = entry;
  own.uses += 1;
  return () => {
    own.uses -= 1;
    if (own.uses > 0) return;
    adopted.delete(css);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== own.sheet);
  };
}
