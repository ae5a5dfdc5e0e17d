import { Container } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { BusyButton } from "@/components/form/BusyButton";
import { PageHeading } from "@/components/PageHeading";
import { useSignOut } from "@/lib/session";
import classes from "./BlockedScreen.module.css";

/** Takes the place of every protected page, in open tabs the moment that an administrator blocks the student. */
export function BlockedScreen() {
  const { t } = useTranslation();
  const signOut = useSignOut();
  const [leaving, setLeaving] = useState(false);

  const leave = async () => {
    setLeaving(true);
    await signOut();
  };

  return (
    <Container size={560} className={classes.root} role="alert">
      <span className={classes.icon} aria-hidden="true">
        <IconLock size={30} stroke={1.6} />
      </span>
      <PageHeading title={t("blocked.title")}>{t("blocked.title")}</PageHeading>
      <p className={classes.message}>{t("blocked.message")}</p>
      <BusyButton variant="outline" busy={leaving} onClick={() => void leave()}>
        {t("header.logout")}
      </BusyButton>
    </Container>
  );
}
