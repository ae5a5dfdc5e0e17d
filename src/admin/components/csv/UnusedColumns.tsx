import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** Columns of a file that nothing is taken from, all at once. */
export function UnusedColumns({ names }: { names: readonly string[] }) {
  const { t } = useTranslation("csvImport");
  if (names.length === 0) return null;
  return <Text fz="sm">{t("unused", { count: names.length, names: names.join(", ") })}</Text>;
}
