import { Anchor, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Dialog } from "@/components/dialog/Dialog";
import type { DialogControl } from "@/components/dialog/useDialog";
import { LoadMore } from "@/components/list/LoadMore";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { HERE_PER_PAGE, useHere } from "./api";

/** People in lessons, practice and exams now. */
export function HereDialog(dialog: DialogControl) {
  const { t } = useTranslation("adminOverview");
  const here = useHere();
  return (
    <Dialog {...dialog} title={t("figures.whoIsHere")}>
      {here.status !== "LoadingFirstPage" && here.results.length === 0 && <Text>{t("figures.nobodyHere")}</Text>}
      <ul>
        {here.results.map(({ _id, userId, name, examOf }) => (
          <li key={_id}>
            <Anchor component={Link} to={paths.adminStudent.to(userId)}>
              {name}
            </Anchor>{" "}
            <Text span fz="sm" c="dimmed">
              {examOf === null ? t("figures.learning") : t("figures.inExamOf", { course: examOf })}
            </Text>
          </li>
        ))}
      </ul>
      <LoadMore pages={here} pageSize={HERE_PER_PAGE} label={t("figures.moreHere")} />
    </Dialog>
  );
}
