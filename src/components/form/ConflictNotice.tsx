import { Button, Text } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./ConflictNotice.module.css";
import type { LiveForm } from "./useLiveForm";

/** Two people edited the same record: nothing is lost until one of them decides. */
export function ConflictNotice({
  conflict,
  keepMine,
  takeTheirs,
}: Pick<LiveForm<object>, "conflict" | "keepMine" | "takeTheirs">) {
  const { t } = useTranslation("controls");
  const [both, setBoth] = useState(false);
  const names = conflict.map(({ label }) => label).join(", ");
  return (
    <div role="alert" className={classes.root}>
      <IconUsers size={22} stroke={1.7} aria-hidden="true" className={classes.icon} />
      <div className={classes.body}>
        <Text fw={650}>{t("conflict.title")}</Text>
        <Text fz="sm">{t("conflict.text", { names })}</Text>
        <div className={classes.actions}>
          <Button variant="outline" size="sm" aria-expanded={both} onClick={() => setBoth(!both)}>
            {t("conflict.both")}
          </Button>
          <Button variant="outline" size="sm" onClick={takeTheirs}>
            {t("conflict.theirs")}
          </Button>
          <Button variant="outline" size="sm" onClick={keepMine}>
            {t("conflict.mine")}
          </Button>
        </div>
        {both &&
          conflict.map(({ label, mine, theirs }) => (
            <dl key={label} className={classes.versions}>
              <Version name={t("conflict.yours", { label })} text={mine} />
              <Version name={t("conflict.saved", { label })} text={theirs} />
            </dl>
          ))}
      </div>
    </div>
  );
}

function Version({ name, text }: { name: string; text: string }) {
  const { t } = useTranslation("controls");
  return (
    <div>
      <dt>{name}</dt>
      <dd className={classes.version}>{text === "" ? t("conflict.empty") : text}</dd>
    </div>
  );
}
