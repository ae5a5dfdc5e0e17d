import { Button, Container, Paper, Skeleton, TextInput, VisuallyHidden } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconZoomExclamation } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Boundary } from "@/components/Boundary";
import { BrandMark } from "@/components/BrandMark";
import { PageHeading } from "@/components/PageHeading";
import { StateMessage } from "@/components/StateMessage";
import { brand } from "@/lib/brand";
import { useDates } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { useNavigate, useParams } from "@/lib/router";
import { useVerifiedCertificate } from "./api";
import classes from "./VerifyPage.module.css";

export default function VerifyPage() {
  const { t } = useTranslation("verify");
  const { hash: typed = "" } = useParams();
  const hash = toCertificateCode(typed);
  return (
    <Container size={760} className={classes.root}>
      <PageHeading title={t("pageTitle")} description={t("text")}>
        {t("title")}
      </PageHeading>
      <p className={classes.text}>{t("text")}</p>
      <VerifyForm key={hash} hash={hash} />
      {hash !== "" && (
        <div className={classes.result}>
          <Boundary resetKey={hash}>
            <VerifyResult hash={hash} />
          </Boundary>
        </div>
      )}
    </Container>
  );
}

function VerifyForm({ hash }: { hash: string }) {
  const { t } = useTranslation("verify");
  const navigate = useNavigate();
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { code: hash },
    validate: { code: (text) => (toCertificateCode(text) === "" ? "codeRequired" : null) },
  });
  const error = form.errors.code === "codeRequired" ? t("codeRequired") : undefined;

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(
        ({ code }) => void navigate(paths.verify.to(toCertificateCode(code))),
        () => form.getInputNode("code")?.focus(),
      )}
    >
      <TextInput
        {...form.getInputProps("code")}
        key={form.key("code")}
        error={error}
        className={classes.code}
        classNames={{ input: classes.input ?? "" }}
        label={t("code")}
        placeholder={t("placeholder")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button type="submit" className={classes.button}>
        {t("check")}
      </Button>
    </form>
  );
}

function VerifyResult({ hash }: { hash: string }) {
  const { t } = useTranslation("verify");
  const dates = useDates();
  const certificate = useVerifiedCertificate(hash);

  if (certificate === undefined) {
    return (
      <>
        <VisuallyHidden role="status">{t("loading")}</VisuallyHidden>
        <Skeleton height={330} radius="lg" />
      </>
    );
  }
  if (certificate === null) {
    return (
      <StateMessage role="status" icon={IconZoomExclamation} title={t("notFoundTitle")} message={t("notFoundText")} />
    );
  }
  const facts = [
    [t("student"), certificate.studentName],
    [t("course"), certificate.courseTitle],
    [t("hours"), t("hoursValue", { count: certificate.courseDurationHours })],
    [t("issuedAt"), dates.longDate(certificate.issuedAt)],
  ] as const;
  return (
    <Paper withBorder className={classes.verified} role="status">
      <div className={classes.head}>
        <BrandMark size={52} className={classes.mark ?? ""} />
        <div>
          <p className={classes.title}>{t("valid")}</p>
          <p className={classes.verifiedText}>{t("validText", { name: brand.name })}</p>
        </div>
      </div>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className={classes.label}>{label}</dt>
            <dd className={classes.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </Paper>
  );
}

/** Normalizes a code: upper case, no spaces. */
function toCertificateCode(text: string): string {
  return text.replace(/\s/g, "").toUpperCase();
}
