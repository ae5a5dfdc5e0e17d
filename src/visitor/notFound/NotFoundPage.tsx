import { Button, Container, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { PageHeading } from "@/components/PageHeading";
import { paths } from "@/lib/paths";
import { Link, useLocation } from "react-router-dom";
import classes from "./NotFoundPage.module.css";

export default function NotFoundPage() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const logged = useRef<string | null>(null);

  // Once per path, in React's strict mode too.
  useEffect(() => {
    if (logged.current === pathname) return;
    logged.current = pathname;
    console.error("404: no page at", pathname);
  }, [pathname]);

  return (
    <Container size={640} className={classes.root}>
      <p className={classes.code} aria-hidden="true">
        404
      </p>
      <PageHeading title={t("notFound.title")} description={t("notFound.message")}>
        {t("notFound.title")}
      </PageHeading>
      <Text c="dimmed" fz="lg" mt="sm" mb="xl">
        {t("notFound.message")}
      </Text>
      <Button component={Link} to={paths.home.to()} size="lg">
        {t("backToHome")}
      </Button>
    </Container>
  );
}
