import { Button, CopyButton } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { lazy, Suspense, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Boundary } from "@/components/Boundary";
import { languageName } from "./codeLanguages";
import classes from "./CodeBlock.module.css";

/**
 * The grammars load with a page's first block.
 * Until then, and if that fails, the code is plain.
 */
const HighlightedCode = lazy(() => import("./HighlightedCode"));

interface CodeBlockProps {
  language: string;
  code: string;
  /** Buttons below the code. */
  actions?: ReactNode;
  /** Shown in place of the code. */
  editor?: ReactNode;
  /** Shown below these. */
  below?: ReactNode;
}

export function CodeBlock({ language, code, actions, editor, below }: CodeBlockProps) {
  const { t } = useTranslation("markdown");
  const spoken = language === "output" || language === "text" ? t(language) : null;
  const name = spoken ?? languageName(language);
  return (
    <figure className={classes.block}>
      <figcaption className={classes.bar}>
        <span>{name}</span>
        <CopyButton value={code}>
          {({ copied, copy }) => (
            <Button
              variant="ghost"
              size="sm"
              onClick={copy}
              leftSection={
                copied ? <IconCheck size={16} aria-hidden="true" /> : <IconCopy size={16} aria-hidden="true" />
              }
            >
              {copied ? t("copied") : t("copyCode")}
            </Button>
          )}
        </CopyButton>
      </figcaption>
      {editor || (
        <pre tabIndex={0} role="group" aria-label={spoken ?? t("code", { language: name }).trim()}>
          <code>
            {language === "" || spoken ? (
              code
            ) : (
              <Boundary fallback={() => code}>
                <Suspense fallback={code}>
                  <HighlightedCode language={language} code={code} />
                </Suspense>
              </Boundary>
            )}
          </code>
        </pre>
      )}
      {actions && <div className={classes.actions}>{actions}</div>}
      {below && <div className={classes.below}>{below}</div>}
    </figure>
  );
}
