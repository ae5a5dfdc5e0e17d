import { Button, Paper, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { paths } from "@/lib/paths";
import { Link, useSearchParams } from "react-router-dom";
import classes from "./ConfirmBanner.module.css";
import { useUnconfirmedAddress } from "./useUnconfirmedAddress";

/**
 * Banner while the sign-in address is unconfirmed (AUTH-40).
 * Hidden where the address can be confirmed. The viewer is known before the page is shown, so the tabs
 * below do not move.
 */
export function ConfirmBanner() {
  const { t } = useTranslation("mail");
  const [search] = useSearchParams();
  const email = useUnconfirmedAddress();
  if (email === undefined || search.get("tab") === "data") return null;
  return (
    <Paper component="section" aria-label={t("banner.label")} withBorder className={classes.banner}>
      <Text>{t("banner.text", { email })}</Text>
      <Button component={Link} to={paths.dashboard.to("data")} variant="outline" size="sm">
        {t("banner.action")}
      </Button>
    </Paper>
  );
}
