import { Button, Paper, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ProgressBar } from "@/components/page/ProgressBar";
import { useFormat } from "@/lib/format";
import classes from "./ExportPanel.module.css";
import { useExport } from "./useExport";

/** A bar only where the total is known; the text always says how far it is. */
export function ExportPanel({ code }: { code: string }) {
  const { t } = useTranslation("adminCoupons");
  const { count, total, start, cancel } = useExport();
  const format = useFormat();
  const button = useRef<HTMLButtonElement>(null);
  const stop = useRef<HTMLButtonElement>(null);
  const running = count !== null;
  const began = useRef(false);

  // The pressed button is replaced by the other one: move the focus.
  useEffect(() => {
    if (!began.current) return;
    (running ? stop : button).current?.focus();
    began.current = running;
  }, [running]);

  if (!running) {
    return (
      <Button
        ref={button}
        variant="outline"
        leftSection={<IconDownload size={18} aria-hidden="true" />}
        onClick={() => {
          began.current = true;
          start(code);
        }}
      >
        {t("export.button")}
      </Button>
    );
  }
  return (
    <Paper withBorder p="sm" className={classes.root}>
      <Text fz="sm" fw={600} role="status">
        {total === null
          ? t("export.running", { count })
          : t("export.runningOf", { done: format.number(count), count: total })}
      </Text>
      {total !== null && <ProgressBar label={t("export.progress")} value={count} max={total} className={classes.bar} />}
      <Button ref={stop} variant="outline" size="sm" onClick={cancel}>
        {t("export.cancel")}
      </Button>
    </Paper>
  );
}
