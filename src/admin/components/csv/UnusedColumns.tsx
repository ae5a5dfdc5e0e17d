import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** Notice that names all ignored columns of a file. */
export function UnusedColumns({ names }: { names: readonly string[] }) {
  const { t } = useTranslation("csvImport");
  if (names.length === 0) return null;
  return <Text fz="sm">{t("unused", { count: names.length, names: names.join(", ") })}</Text>;
}
