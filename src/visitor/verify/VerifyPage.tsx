import { Container } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { PageHeading } from "@/components/PageHeading";
import { Boundary } from "@/components/Boundary";
import { toCertificateCode } from "./certificateCode";
import { VerifyForm } from "./VerifyForm";
import { VerifyResult } from "./VerifyResult";
import { useParams } from "@/lib/router";
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
