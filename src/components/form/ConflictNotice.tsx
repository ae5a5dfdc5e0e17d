import { Button, Text } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./ConflictNotice.module.css";

interface ConflictNoticeProps {
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Two people edited the same record: nothing is lost until one of them decides. */
export function ConflictNotice({ onTakeTheirs, onKeepMine }: ConflictNoticeProps) {
  const { t } = useTranslation("controls");
  return (
    <div role="alert" className={classes.root}>
      <IconUsers size={22} stroke={1.7} aria-hidden="true" className={classes.icon} />
      <div>
        <Text fw={650}>{t("conflict.title")}</Text>
        <Text fz="sm">{t("conflict.text")}</Text>
        <div className={classes.actions}>
          <Button variant="outline" size="sm" onClick={onTakeTheirs}>
            {t("conflict.theirs")}
          </Button>
          <Button variant="outline" size="sm" onClick={onKeepMine}>
            {t("conflict.mine")}
          </Button>
        </div>
      </div>
    </div>
  );
}
