import { Text } from "@mantine/core";
import { IconArrowDownRight, IconArrowUpRight } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "@/lib/format";
import classes from "./Figures.module.css";

/** Difference from the same hours a week ago; `undefined` while loading. */
export function Change({ difference }: { difference: number | undefined }) {
  const { t } = useTranslation("adminOverview");
  const format = useFormat();
  if (difference === undefined) return <Text fz="sm">{"\u00a0"}</Text>;
  const Icon = difference > 0 ? IconArrowUpRight : IconArrowDownRight;
  return (
    <Text fz="sm" c="dimmed" className={classes.change ?? ""}>
      {difference !== 0 && <Icon size={16} aria-hidden="true" />}
      {difference === 0 ? t("figures.same") : t("figures.than", { change: format.difference(difference) })}
    </Text>
  );
}
