import { Stack, Text } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { BusyButton } from "@/components/form/BusyButton";
import { useServerAction } from "@/components/useServerAction";
import { saveFile } from "@/lib/saveFile";
import { useDownloadBadge, type Certificate } from "./api";
import classes from "./CertificateActions.module.css";

const types = { jwt: "text/plain", svg: "image/svg+xml", png: "image/png" } as const;
type BadgeForm = keyof typeof types;
const forms = Object.keys(types) as BadgeForm[];

/** Buttons for the certificate as an Open Badge (BADGE-1). */
export function BadgeButtons({ certificate }: { certificate: Certificate }) {
  const { t } = useTranslation("certificate");
  const download = useDownloadBadge();
  const { run, working } = useServerAction();
  const [asked, setAsked] = useState<BadgeForm | null>(null);
  const titleId = useId();
  const save = async (form: BadgeForm) => {
    setAsked(form);
    const file = await run(() => download({ certificateId: certificate._id, form }), { failure: t("badge.failure") });
    if (file?.done) saveFile(`${certificate.hash}.${form}`, file.value, types[form]);
  };
  return (
    <Stack gap={4} role="group" aria-labelledby={titleId} data-no-print>
      <Text id={titleId} fw={600}>
        {t("badge.title")}
      </Text>
      <Text c="dimmed" fz="sm">
        {t("badge.hint")}
      </Text>
      <div className={classes.quiet}>
        {forms.map((form) => (
          <BusyButton
            key={form}
            variant="ghost"
            size="sm"
            busy={working && asked === form}
            onClick={() => void save(form)}
          >
            {t(`badge.${form}`)}
          </BusyButton>
        ))}
      </div>
    </Stack>
  );
}
