import { resolve } from "node:path";
import type { Plugin } from "vite";

const ADOPTED = JSON.stringify(resolve("src/lib/adoptedStyles.ts"));

/** Responsive style props (`cols={{ base: 1, sm: 2 }}`): Mantine would add a style element for each. */
const inlineStyles = `
import { useInsertionEffect } from "react";
import { adoptStyles } from ${ADOPTED};
import { stylesToString } from "./styles-to-string/styles-to-string.mjs";
export function InlineStyles({ deduplicate, ...props }) {
  const css = stylesToString(props);
  useInsertionEffect(() => adoptStyles(css), [css]);
  return null;
}`;

/** Scroll locking behind dialogs. */
const styleSingleton = `
import { adoptStyles } from ${ADOPTED};
export function stylesheetSingleton() {
  let uses = 0;
  let release;
  return {
    add(css) {
      if (uses === 0) release = adoptStyles(css);
      uses += 1;
    },
    remove() {
      uses -= 1;
      if (uses === 0) release();
    },
  };
}`;

const replacements = [
  { file: "@mantine/core/esm/core/InlineStyles/InlineStyles.mjs", code: inlineStyles },
  { file: "react-style-singleton/dist/es2015/singleton.js", code: styleSingleton },
];

/**
 * Lets `style-src` do without 'unsafe-inline' (docs/decisions/006-first-page.md). Fails the build when an
 * updated library no longer contains the replaced file, because the policy would break the page.
 */
export function adoptedStyles(): Plugin {
  const replaced = new Set<string>();
  let forBrowser = true;
  return {
    name: "selo-adopted-styles",
    apply: "build",
    configResolved: (config) => {
      forBrowser = !config.build.ssr;
    },
    load: (id) => {
      const path = id.replaceAll("\\", "/");
      const found = forBrowser ? replacements.find(({ file }) => path.endsWith(`/node_modules/${file}`)) : undefined;
      if (!found) return null;
      replaced.add(found.file);
      return { code: found.code, moduleSideEffects: false };
    },
    generateBundle() {
      const missed = replacements.filter(({ file }) => !replaced.has(file));
      if (forBrowser && missed.length > 0) {
        this.error(`not part of the build any more: ${missed.map(({ file }) => file).join(", ")}`);
      }
    },
  };
}
