import { Anchor, Badge, Button, Card, Skeleton, Text, Title, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconCertificate } from "@tabler/icons-react";
import { lazy, Suspense, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Boundary } from "@/components/Boundary";
import { CertificatePicture } from "@/components/certificate/CertificatePicture";
import { useDialog } from "@/components/dialog/useDialog";
import { LoadMore } from "@/components/list/LoadMore";
import { Loading } from "@/components/page/Loading";
import { StateMessage } from "@/components/StateMessage";
import { useContentLang } from "@/lib/contentLang";
import { useDates } from "@/lib/dates";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { CERTIFICATES_PER_PAGE, useAwaitedCertificates, useMyCertificates, type Certificate } from "./api";
import { AwaitedCertificates } from "./AwaitedCertificates";
import classes from "./CertificateList.module.css";

/** The sheet and its QR code load with the first certificate shown. */
const CertificateThumbnail = lazy(() => import("./CertificateThumbnail"));
const CertificateDialog = lazy(() => import("./CertificateDialog"));

export default function CertificateList() {
  const { t } = useTranslation(["certificate", "common"]);
  const pages = useMyCertificates();
  const { results, status } = pages;
  const awaited = useAwaitedCertificates();
  const view = useDialog<Certificate>();

  if (status === "LoadingFirstPage" || awaited === undefined) {
    return (
      <Loading>
        <div className={classes.list} aria-busy="true">
          <VisuallyHidden role="status">{t("common:loading")}</VisuallyHidden>
          <RowSkeleton />
          <RowSkeleton />
        </div>
      </Loading>
    );
  }
  if (results.length === 0 && awaited.length === 0 && status === "Exhausted") {
    return (
      <StateMessage
        icon={IconCertificate}
        title={t("list.emptyTitle")}
        message={t("list.empty")}
        action={
          <Button component={Link} to={paths.dashboard.to()}>
            {t("list.emptyAction")}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <AwaitedCertificates awaited={awaited} />
      <ul className={classes.list} aria-label={t("list.title")}>
        {results.map((certificate) => (
          <li key={certificate._id}>
            <CertificateRow certificate={certificate} onOpen={view.open} />
          </li>
        ))}
      </ul>
      <LoadMore pages={pages} pageSize={CERTIFICATES_PER_PAGE} label={t("list.more")} />
      {view.show((shown, dialog) => (
        <Suspense>
          {/* Live: its state may change while it is open. */}
          <CertificateDialog certificate={results.find(({ _id }) => _id === shown._id) ?? shown} {...dialog} />
        </Suspense>
      ))}
    </>
  );
}

interface RowProps {
  certificate: Certificate;
  onOpen: (certificate: Certificate) => void;
}

function CertificateRow({ certificate, onOpen }: RowProps) {
  const { t } = useTranslation(["certificate", "common"]);
  const lang = useContentLang(certificate.language);
  const dates = useDates();
  const format = useFormat();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Card className={classes.row}>
      <div className={classes.picture}>
        <CertificatePicture>
          <Boundary fallback={() => null}>
            <Suspense>
              <CertificateThumbnail certificate={certificate} />
            </Suspense>
          </Boundary>
        </CertificatePicture>
        {/* Mouse only: keyboards and screen readers use the button beside. */}
        <UnstyledButton
          className={classes.open}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            button.current?.focus();
            button.current?.click();
          }}
          tabIndex={-1}
          aria-hidden="true"
        />
      </div>
      <div className={classes.main}>
        <Title order={3} style={{ overflowWrap: "anywhere" }} {...lang}>
          <Anchor component={Link} to={paths.certificate.to(certificate._id)} inherit c="inherit">
            {certificate.courseTitle}
          </Anchor>
        </Title>
        <div className={classes.facts}>
          <span>{t("list.issued", { date: dates.date(certificate.issuedAt) })}</span>
          <span>{t("list.score", { score: format.score(certificate.score) })}</span>
          <span>{t("list.workload", { count: certificate.courseDurationHours })}</span>
        </div>
        <Text className={classes.hash}>{certificate.hash}</Text>
        {certificate.state !== "valid" && (
          <Badge color={certificate.state === "revoked" ? "red" : "orange"} mt={4}>
            {t(`state.${certificate.state}`)}
          </Badge>
        )}
      </div>
      <Button
        ref={button}
        variant="outline"
        onClick={() => onOpen(certificate)}
        aria-label={t("list.viewOf", { course: certificate.courseTitle })}
        className={classes.action}
      >
        {t("list.view")}
      </Button>
    </Card>
  );
}

function RowSkeleton() {
  return (
    <Card className={classes.row} aria-hidden="true">
      <div className={classes.picture}>
        <CertificatePicture>{null}</CertificatePicture>
      </div>
      <div className={classes.main}>
        <Skeleton h={26} maw={360} />
        <Skeleton h={22} maw={420} mt={6} />
        <Skeleton h={20} maw={260} mt={6} />
      </div>
      <Skeleton w={140} h={42} radius="md" className={classes.action} />
    </Card>
  );
}
