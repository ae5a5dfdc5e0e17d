import { Button, Paper, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import classes from "./ExportPanel.module.css";
import { useExport } from "./useExport";

/** How many follow is not known before the last page, so the bar says that it works, and the text how far it is. */
export function ExportPanel({ code }: { code: string }) {
  const { t } = useTranslation("adminCoupons");
  const { count, start, cancel } = useExport();
  const button = useRef<HTMLButtonElement>(null);
  const stop = useRef<HTMLButtonElement>(null);
  const running = count !== null;
  const began = useRef(false);

  // The button that was pressed gives way to the other one: the focus follows.
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
        {t("export.running", { count })}
      </Text>
      <div className={classes.track} role="progressbar" aria-label={t("export.progress")}>
        <div className={classes.bar} />
      </div>
      <Button ref={stop} variant="outline" size="sm" onClick={cancel}>
        {t("export.cancel")}
      </Button>
    </Paper>
  );
}
