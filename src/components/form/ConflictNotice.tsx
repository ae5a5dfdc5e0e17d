import { Alert, Button, Group } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./ConflictNotice.module.css";
import type { LiveForm } from "./useLiveForm";

/**
 * Shows a conflict after two people edited the same record.
 * Nothing is lost until one of them decides.
 */
export function ConflictNotice({
  conflict,
  keepMine,
  takeTheirs,
}: Pick<LiveForm<object>, "conflict" | "keepMine" | "takeTheirs">) {
  const { t } = useTranslation("controls");
  const [both, setBoth] = useState(false);
  const names = conflict.map(({ label }) => label).join(", ");
  return (
    <Alert
      role="alert"
      color="orange"
      mb="md"
      icon={<IconUsers size={22} stroke={1.7} aria-hidden="true" />}
      title={t("conflict.title")}
    >
      {t("conflict.text", { names })}
      <Group gap={8} mt="sm">
        <Button variant="outline" size="sm" aria-expanded={both} onClick={() => setBoth(!both)}>
          {t("conflict.both")}
        </Button>
        <Button variant="outline" size="sm" onClick={takeTheirs}>
          {t("conflict.theirs")}
        </Button>
        <Button variant="outline" size="sm" onClick={keepMine}>
          {t("conflict.mine")}
        </Button>
      </Group>
      {both &&
        conflict.map(({ label, mine, theirs }) => (
          <dl key={label} className={classes.versions}>
            <Version name={t("conflict.yours", { label })} text={mine} />
            <Version name={t("conflict.saved", { label })} text={theirs} />
          </dl>
        ))}
    </Alert>
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
