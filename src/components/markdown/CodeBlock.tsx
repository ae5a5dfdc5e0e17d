import { Button, CopyButton } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { tokenize } from "./highlight";
import classes from "./CodeBlock.module.css";

export function CodeBlock({ language, code }: { language: string; code: string }) {
  const { t } = useTranslation("markdown");
  const tokens = useMemo(() => tokenize(code, language), [code, language]);
  const spoken = language === "output" || language === "text" ? t(language) : null;
  return (
    <figure className={classes.block}>
      <figcaption className={classes.bar}>
        <span>{spoken ?? language}</span>
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
      <pre tabIndex={0} role="group" aria-label={spoken ?? t("code", { language }).trim()}>
        <code>
          {tokens.map((token, index) =>
            token.kind === "plain" ? (
              token.text
            ) : (
              <span key={index} className={classes[token.kind]}>
                {token.text}
              </span>
            ),
          )}
        </code>
      </pre>
    </figure>
  );
}
