import { Alert, Anchor } from "@mantine/core";
import { IconRepeat } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import { offeredPractice } from "./practiceOffer";

/** Offers a module's questions after completing it (PRACTICE-5). */
export function PracticeNotice() {
  const { t } = useTranslation("practice");
  const practice = offeredPractice(useLocation().state);
  if (practice === null) return null;
  return (
    <Alert icon={<IconRepeat aria-hidden="true" />} title={t("offer.title")} role="status">
      {t("offer.text")}{" "}
      <Anchor component={Link} to={practice} inherit fw={600}>
        {t("offer.link")}
      </Anchor>
    </Alert>
  );
}
