import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./ChangeLines.module.css";

/** Lines that are shown at once. */
const SHOWN = 4;

/** Changed fields, the rest behind a word. */
export function ChangeLines({ lines }: { lines: readonly string[] }) {
  const { t } = useTranslation("adminAudit");
  const rest = lines.slice(SHOWN);
  if (lines.length === 0) return null;
  return (
    <Text component="div" fz="sm" c="dimmed">
      <Lines lines={lines.slice(0, SHOWN)} />
      {rest.length > 0 && (
        <details>
          <summary className={classes.more}>{t("change.more", { count: rest.length })}</summary>
          <Lines lines={rest} />
        </details>
      )}
    </Text>
  );
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className={classes.lines}>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);
