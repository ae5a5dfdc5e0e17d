import { Button, Container, Group, Text } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { BusyButton } from "@/components/form/BusyButton";
import { PageHeading } from "@/components/PageHeading";
import { useContact, whatsappLink } from "@/lib/contact";
import { useSignOut } from "@/lib/session";
import { useSchool } from "@/lib/school";
import classes from "./BlockedScreen.module.css";

/**
 * Replaces every protected page as soon as the student is blocked.
 * Open tabs follow live.
 */
export default function BlockedScreen() {
  const { t } = useTranslation();
  const signOut = useSignOut();
  const { number } = useContact();
  const [leaving, setLeaving] = useState(false);
  const { name } = useSchool();

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
      <Text c="dimmed" fz="lg" mt="sm" mb="xl">
        {t("blocked.message")}
      </Text>
      <Group justify="center" gap="sm">
        <Button
          component="a"
          href={whatsappLink(number, t("blocked.contactText", { name }))}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t("blocked.contact")}
        </Button>
        <BusyButton variant="outline" busy={leaving} onClick={() => void leave()}>
          {t("header.logout")}
        </BusyButton>
      </Group>
    </Container>
  );
}
