import "./certificatePrint.css";
import { useTranslation } from "react-i18next";
import { BrandMark } from "@/components/BrandMark";
import { brand } from "@/lib/brand";
import { useDates } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router";
import type { Certificate } from "./api";
import { GoldSeal } from "./GoldSeal";
import { Guilloche } from "./Guilloche";
import { QrCode } from "./QrCode";
import classes from "./CertificateCard.module.css";

/** The certificate (CERT-6). Paper in both color schemes, and one A4 landscape page when printed. */
export function CertificateCard({ certificate }: { certificate: Certificate }) {
  const { t } = useTranslation("certificate");
  const dates = useDates();
  const { hash, studentName, courseTitle, courseDurationHours, issuedAt } = certificate;
  const verifyUrl = new URL(paths.verify.to(hash), window.location.origin).href;
  return (
    <article
      className={classes.sheet}
      data-certificate
      aria-label={t("cardLabel", { student: studentName, course: courseTitle })}
    >
      <div className={classes.page}>
        <Guilloche className={classes.frame} />
        <div className={classes.content}>
          <div className={classes.brand}>
            <BrandMark className={classes.mark} />
            {brand.name}
          </div>
          <div>
            <p className={classes.heading}>{t("heading")}</p>
            <p className={classes.subheading}>{t("subheading")}</p>
          </div>
          <div className={classes.body}>
            <p className={classes.small}>{t("certify")}</p>
            <p className={classes.name} data-length={lengthOf(studentName, 30, 60)}>
              {studentName}
            </p>
            <p className={classes.small}>{t("completed")}</p>
            <p className={classes.course} data-length={lengthOf(courseTitle, 55, 100)}>
              {courseTitle}
            </p>
          </div>
          <div className={classes.facts}>
            <dl>
              <div>
                <dt>{t("workload")}</dt>
                <dd>{t("hours", { count: courseDurationHours })}</dd>
              </div>
              <div>
                <dt>{t("issuedAt")}</dt>
                <dd>{dates.longDate(issuedAt)}</dd>
              </div>
            </dl>
            <GoldSeal className={classes.seal} />
            {/* Also a link in the PDF; on paper without a camera, the URL can be typed. */}
            <Link className={classes.check} to={paths.verify.to(hash)}>
              <QrCode className={classes.qr} value={verifyUrl} label={t("qrLabel", { code: hash })} />
              <span className={classes.address}>
                {window.location.host}
                <wbr />
                {paths.verify.to()}
              </span>
            </Link>
          </div>
          <div>
            <p className={classes.hash}>{hash}</p>
            <p className={classes.footer}>{t("footer")}</p>
          </div>
        </div>
      </div>
    </article>
  );
}

/** Long names and titles are set smaller, so that the longest ones fit. */
function lengthOf(text: string, long: number, longest: number): "long" | "longest" | undefined {
  return text.length > longest ? "longest" : text.length > long ? "long" : undefined;
}
