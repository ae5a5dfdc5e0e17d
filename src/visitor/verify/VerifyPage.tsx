import { Anchor, Button, Container, Paper, Skeleton, TextInput, VisuallyHidden } from "@mantine/core";
import { useRef, useState, type SubmitEvent } from "react";
import { IconAlertTriangle, IconZoomExclamation } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { readCertificateCode } from "@convex/shared/certificateCode";
import { Boundary } from "@/components/Boundary";
import { BrandMark } from "@/components/BrandMark";
import { PageHeading } from "@/components/PageHeading";
import { StateMessage } from "@/components/StateMessage";
import { useSchool } from "@/lib/school";
import { useContentLang } from "@/lib/contentLang";
import { useDates } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { Link, Navigate, useNavigate, useParams, useSearchParams } from "react-router-dom";
import { useVerifiedCertificate, type VerifiedCertificate } from "./api";
import classes from "./VerifyPage.module.css";

export default function VerifyPage() {
  const { t } = useTranslation("verify");
  const { hash: typed = "" } = useParams();
  const [search] = useSearchParams();
  const hash = readCertificateCode(typed);
  const asked = readCertificateCode(search.get("hash") ?? search.get("code") ?? "");
  if (hash === "" && asked !== "") return <Navigate to={paths.verify.to(asked)} replace />;
  return (
    <Container size={760} className={classes.root}>
      <PageHeading title={t("pageTitle")} description={t("text")} unlisted={hash !== ""}>
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
  const [code, setCode] = useState(hash);
  const [missing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const typed = readCertificateCode(code);
    setMissing(typed === "");
    if (typed === "") input.current?.focus();
    else void navigate(paths.verify.to(typed));
  };

  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <TextInput
        ref={input}
        value={code}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setMissing(false);
        }}
        error={missing && t("codeRequired")}
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
    { label: t("student"), value: certificate.studentName || t("nameRemoved") },
    {
      label: t(certificate.courses.length > 0 ? "path" : "course"),
      value: certificate.courseTitle,
      language: certificate.language,
    },
    { label: t("hours"), value: t("hoursValue", { count: certificate.courseDurationHours }) },
    { label: t("issuedAt"), value: dates.longDate(certificate.issuedAt) },
  ];
  return (
    <Paper withBorder className={classes.verified} role="status">
      <VerifiedState certificate={certificate} />
      <dl className={classes.facts}>
        {facts.map((fact) => (
          <Fact key={fact.label} {...fact} />
        ))}
        {certificate.courses.length > 0 && <PathCourses certificate={certificate} />}
        {certificate.replacedBy !== null && <Successor hash={certificate.replacedBy} />}
      </dl>
    </Paper>
  );
}

function VerifiedState({ certificate: { state, stateAt, issuedAt } }: { certificate: VerifiedCertificate }) {
  const { t } = useTranslation("verify");
  const dates = useDates();
  const { name } = useSchool();
  return (
    <div className={classes.head} data-state={state}>
      {state === "valid" ? (
        <BrandMark size={52} className={classes.mark ?? ""} />
      ) : (
        <IconAlertTriangle size={52} stroke={1.6} className={classes.mark} aria-hidden="true" />
      )}
      <div>
        <p className={classes.title}>{state === "valid" ? t("valid") : t(`state.${state}`)}</p>
        <p className={classes.verifiedText}>
          {state === "valid"
            ? t("validText", { name })
            : t(`stateText.${state}`, { date: dates.longDate(stateAt ?? issuedAt) })}
        </p>
      </div>
    </div>
  );
}

/** The courses behind a path's certificate. */
function PathCourses({ certificate: { courses, language } }: { certificate: VerifiedCertificate }) {
  const { t } = useTranslation("verify");
  const lang = useContentLang(language);
  return (
    <div>
      <dt className={classes.label}>{t("courses")}</dt>
      {courses.map(({ title, hours }) => (
        <dd key={title} className={classes.value}>
          <span {...lang}>{title}</span> ({t("hoursValue", { count: hours })})
        </dd>
      ))}
    </div>
  );
}

function Successor({ hash }: { hash: string }) {
  const { t } = useTranslation("verify");
  return (
    <div>
      <dt className={classes.label}>{t("replacedBy")}</dt>
      <dd className={classes.value}>
        <Anchor component={Link} to={paths.verify.to(hash)} inherit>
          {hash}
        </Anchor>
      </dd>
    </div>
  );
}

/** A labeled value; `language` of the value if it is content. */
function Fact({ label, value, language }: { label: string; value: string; language?: string }) {
  const { i18n } = useTranslation();
  const lang = useContentLang(language ?? i18n.language);
  return (
    <div>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value} {...lang}>
        {value}
      </dd>
    </div>
  );
}
