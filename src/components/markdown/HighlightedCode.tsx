import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import type { HLJSApi, Language, Mode } from "highlight.js";
import dockerfile from "highlight.js/lib/languages/dockerfile";
import http from "highlight.js/lib/languages/http";
import nginx from "highlight.js/lib/languages/nginx";
import powershell from "highlight.js/lib/languages/powershell";
import { common, createLowlight } from "lowlight";
import { useMemo, type ReactNode } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";

const lowlight = createLowlight({ ...common, dockerfile, http: httpWithBody, nginx, powershell });
lowlight.registerAlias({ ini: ["env", "conf", "gitignore"] });

/**
 * Code highlighted by language (LESSON-17).
 * Plain without a grammar.
 */
export default function HighlightedCode({ language, code }: { language: string; code: string }) {
  const colored = useMemo<unknown>(
    () =>
      lowlight.registered(language) ? toJsxRuntime(lowlight.highlight(language, code), { Fragment, jsx, jsxs }) : code,
    [language, code],
  );
  return colored as ReactNode;
}

/**
 * Detects a body as JSON or HTML only.
 * With every grammar, JSON may look like CSS.
 */
function httpWithBody(hljs: HLJSApi): Language {
  const grammar = http(hljs);
  const modes = (list: Mode["contains"]) => (list ?? []).filter((mode) => mode !== "self");
  for (const mode of modes(grammar.contains))
    for (const { starts } of modes(mode.starts?.contains)) if (starts) starts.subLanguage = ["json", "xml"];
  return grammar;
}
