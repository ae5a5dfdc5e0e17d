import { Button, Card, Text, Title } from "@mantine/core";
import { IconCertificate } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { BusyButton } from "@/components/form/BusyButton";
import { AmountLine, ProgressBar } from "@/components/page/ProgressBar";
import { useServerAction } from "@/components/useServerAction";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { useProgress, useTakeCertificate, type Path, type Progress } from "./api";

/** Progress over the path's courses, for whoever is signed in (PATH-4). */
export function PathProgress({ path }: { path: Path }) {
  const { t } = useTranslation("path");
  const progress = useProgress(path._id);
  if (!progress || progress.total === 0) return null;
  const { done, total } = progress;
  const isDone = done === total;
  return (
    <Card p="lg" component="section" aria-labelledby="path-progress">
      <Title order={2} size="h4" id="path-progress" mb="sm">
        {t("progress.title")}
      </Title>
      <AmountLine name={t("progress.done", { done, total })}>{`${done}/${total}`}</AmountLine>
      <ProgressBar
        label={t("progress.label", { path: path.title, done, total })}
        value={done}
        max={total}
        tone={isDone ? "done" : undefined}
      />
      {isDone && <Text mt="sm">{t("progress.complete")}</Text>}
      <PathCertificate path={path} progress={progress} />
    </Card>
  );
}

/** The path's own certificate, or the button that takes it (PATH-8). */
function PathCertificate({ path, progress }: { path: Path; progress: Progress }) {
  const { t } = useTranslation("path");
  const take = useTakeCertificate();
  const { run, working } = useServerAction();
  const { certificate, isDue } = progress;
  if (certificate !== null)
    return (
      <Button
        component={Link}
        to={paths.certificate.to(certificate._id)}
        mt="md"
        leftSection={<IconCertificate size={20} aria-hidden="true" />}
      >
        {t("certificate.open")}
      </Button>
    );
  if (!isDue) return <Text mt="sm">{t("certificate.text")}</Text>;
  const texts = { failure: t("certificate.failure"), success: t("certificate.taken") };
  return (
    <BusyButton
      mt="md"
      busy={working}
      onClick={() => void run(() => take({ pathId: path._id }), texts)}
      leftSection={<IconCertificate size={20} aria-hidden="true" />}
    >
      {t("certificate.take")}
    </BusyButton>
  );
}
