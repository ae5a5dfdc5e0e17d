import { Button, Paper, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Boundary } from "@/components/Boundary";
import { paths } from "@/lib/paths";
import { Link, useSearchParams } from "@/lib/router";
import { useAddressStatus } from "./api";
import classes from "./ConfirmBanner.module.css";

/** Quiet: it blocks nothing, and is gone where the address can be confirmed, and once it is (AUTH-40). */
export function ConfirmBanner() {
  return (
    <Boundary fallback={() => null}>
      <Banner />
    </Boundary>
  );
}

function Banner() {
  const { t } = useTranslation("mail");
  const [search] = useSearchParams();
  const status = useAddressStatus();
  if (!status?.possible || status.confirmed || search.get("tab") === "data") return null;
  return (
    <Paper component="section" aria-label={t("banner.label")} withBorder className={classes.banner}>
      <Text>{t("banner.text", { email: status.email })}</Text>
      <Button component={Link} to={paths.dashboard.to("data")} variant="outline" size="sm">
        {t("banner.action")}
      </Button>
    </Paper>
  );
}
