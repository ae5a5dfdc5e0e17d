import "./certificatePrint.css";
import "./faces.css";
import { useEffect, useId } from "react";
import { useTranslation } from "react-i18next";
import { seal } from "@convex/shared/certificateArt";
import type { CertificateState } from "@convex/shared/certificateStates";
import type { CourseLanguage } from "@convex/shared/courseFacts";
import { QrCode } from "@/components/QrCode";
import { SchoolMark } from "@/components/SchoolMark";
import { useContentLang } from "@/lib/contentLang";
import { useDates } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { useSchool } from "@/lib/school";
import { Link } from "react-router-dom";
import classes from "./CertificateCard.module.css";
import { Guilloche } from "./Guilloche";

interface CertificateFacts {
  hash: string;
  studentName: string;
  courseTitle: string;
  language: CourseLanguage;
  courseDurationHours: number;
  issuedAt: number;
  /** Courses of a path; default: none, for a course. */
  courses?: readonly unknown[];
  /** Default: valid. */
  state?: CertificateState;
}

interface CertificateCardProps {
  certificate: CertificateFacts;
  /**
   * A picture of a certificate: the page around it prints as usual.
   * Default: false.
   */
  sample?: boolean;
  /** Stamps the seal on the sheet as it appears (LOOK-13). */
  stamped?: boolean;
}

/**
 * The certificate (CERT-6), printed as one A4 landscape page.
 * Paper in both color schemes.
 */
export function CertificateCard({ certificate, sample = false, stamped = false }: CertificateCardProps) {
  const { t } = useTranslation("certificate");
  const dates = useDates();
  const { name: school } = useSchool();
  const { hash, studentName, courseTitle, courseDurationHours, issuedAt, courses = [], state = "valid" } = certificate;
  const ofPath = courses.length > 0;
  const lang = useContentLang(certificate.language);
  const verifyUrl = new URL(paths.verify.to(hash), window.location.origin).href;
  const needsMore = MORE_FACES.test(studentName + courseTitle);
  useEffect(() => {
    if (needsMore) void import("./facesOfHan.css");
  }, [needsMore]);
  return (
    <article
      className={classes.sheet}
      data-certificate={sample ? undefined : true}
      data-state={state}
      aria-label={t(ofPath ? "ofPath.cardLabel" : "cardLabel", { student: studentName, course: courseTitle })}
    >
      <div className={classes.page}>
        <Guilloche className={classes.frame} />
        <div className={classes.content}>
          <div className={classes.brand}>
            <SchoolMark size={32} className={classes.mark} />
            {school}
          </div>
          <div>
            <p className={classes.heading}>{t("heading")}</p>
            <p className={classes.subheading}>{t(ofPath ? "ofPath.subheading" : "subheading")}</p>
          </div>
          <div className={classes.body}>
            <p className={classes.small}>{t("certify")}</p>
            <p className={classes.name} data-length={lengthOf(studentName, 30, 60)}>
              {studentName}
            </p>
            <p className={classes.small}>{t(ofPath ? "ofPath.completed" : "completed")}</p>
            <p className={classes.course} data-length={lengthOf(courseTitle, 55, 100)} {...lang}>
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
            <GoldSeal className={classes.seal} stamped={stamped} />
            {/* Clickable in the PDF; typed from paper without a camera. */}
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
            <p className={classes.footer}>{state === "valid" ? t("footer") : t(`stateFooter.${state}`)}</p>
          </div>
        </div>
        {state !== "valid" && <p className={classes.stamp}>{t(`state.${state}`)}</p>}
      </div>
    </article>
  );
}

/** Characters missing from the faces that every certificate loads. */
const MORE_FACES =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Emoji_Presentation}\u{1D400}-\u{1D7FF}]/u;

const WIDE = /[\p{Lu}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/**
 * Size class that makes long names and titles fit.
 * A capital is as wide as two small letters.
 */
function lengthOf(text: string, long: number, longest: number): "long" | "longer" | "longest" | undefined {
  const capitals = (text.match(WIDE) ?? []).length;
  const length = text.length + Math.max(0, capitals - text.split(" ").length);
  if (length > 2 * longest) return "longest";
  return length > longest ? "longer" : length > long ? "long" : undefined;
}

/** The product's seal in gold with ribbons, only on certificates. */
function GoldSeal({ className, stamped }: { className: string | undefined; stamped: boolean }) {
  const id = useId();
  return (
    <svg
      className={className}
      viewBox={`0 0 ${seal.width} ${seal.height}`}
      aria-hidden="true"
      data-stamped={stamped || undefined}
    >
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="var(--certificate-gold-light)" />
          <stop offset="0.5" stopColor="var(--certificate-gold)" />
          <stop offset="1" stopColor="var(--certificate-gold-dark)" />
        </linearGradient>
      </defs>
      <g fill="var(--certificate-accent)">
        <path d={seal.ribbons[0]} />
        <path d={seal.ribbons[1]} opacity="0.85" />
      </g>
      <path d={seal.rim} fill={`url(#${id})`} />
      <g fill="none" stroke="var(--certificate-paper)">
        <circle cx={seal.center} cy={seal.center} r={seal.rings[0]} strokeOpacity="0.75" />
        <circle
          cx={seal.center}
          cy={seal.center}
          r={seal.rings[1]}
          strokeOpacity="0.75"
          strokeDasharray="1 3"
          strokeWidth="2.4"
        />
        <path d={seal.check} strokeWidth="7.5" strokeLinecap="round" strokeLinejoin="round" />
      </g>
    </svg>
  );
}
