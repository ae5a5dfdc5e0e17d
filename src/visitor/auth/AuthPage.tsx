import { Container } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { PageHeading } from "@/components/PageHeading";
import { AuthPoints } from "./AuthPoints";
import { AuthTabs } from "./AuthTabs";
import { paths } from "@/lib/paths";
import { Navigate } from "@/lib/router";
import { useViewer } from "@/lib/session";
import classes from "./AuthPage.module.css";

export default function AuthPage() {
  const { t } = useTranslation("auth");
  const viewer = useViewer();

  if (viewer?.status === "active") return <Navigate to={paths.home.to()} replace />;
  return (
    <Container size={1000} className={classes.root}>
      <AuthPoints />
      <div className={classes.form}>
        <PageHeading title={t("pageTitle")} description={t("subtitle")}>
          {t("welcome")}
        </PageHeading>
        <p className={classes.subtitle}>{t("subtitle")}</p>
        <AuthTabs />
      </div>
    </Container>
  );
}
