import "./certificatePrint.css";
import { useId, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { encode } from "uqr";
import type { CourseLanguage } from "@convex/shared/courseFacts";
import { BrandMark } from "@/components/BrandMark";
import { brand } from "@/lib/brand";
import { useContentLang } from "@/lib/contentLang";
import { useDates } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router";
import classes from "./CertificateCard.module.css";
import { Guilloche } from "./Guilloche";

interface CertificateFacts {
  hash: string;
  studentName: string;
  courseTitle: string;
  language: CourseLanguage;
  courseDurationHours: number;
  issuedAt: number;
}

interface CertificateCardProps {
  certificate: CertificateFacts;
  /** A picture of a certificate: the page around it prints as usual. */
  sample?: boolean;
}

/** The certificate (CERT-6). Paper in both color schemes, and one A4 landscape page when printed. */
export function CertificateCard({ certificate, sample = false }: CertificateCardProps) {
  const { t } = useTranslation("certificate");
  const dates = useDates();
  const { hash, studentName, courseTitle, courseDurationHours, issuedAt } = certificate;
  const lang = useContentLang(certificate.language);
  const verifyUrl = new URL(paths.verify.to(hash), window.location.origin).href;
  return (
    <article
      className={classes.sheet}
      data-certificate={sample ? undefined : true}
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

const LOBES = 24;
const RADIUS = 46;
const CENTER = 60;

/** Semicircles around the rim. */
function scallops(): string {
  const point = (index: number): string => {
    const angle = (2 * Math.PI * index) / LOBES;
    return `${(CENTER + RADIUS * Math.cos(angle)).toFixed(2)} ${(CENTER + RADIUS * Math.sin(angle)).toFixed(2)}`;
  };
  const lobe = (RADIUS * Math.sin(Math.PI / LOBES) * 1.02).toFixed(2);
  const arcs = Array.from({ length: LOBES }, (_, index) => `A${lobe} ${lobe} 0 0 1 ${point(index + 1)}`);
  return `M${point(0)}${arcs.join("")}Z`;
}

const RIM = scallops();

/** The product's seal in gold with ribbons, only on certificates. */
function GoldSeal({ className }: { className: string | undefined }) {
  const id = useId();
  return (
    <svg className={className} viewBox="0 0 120 158" aria-hidden="true">
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="var(--certificate-gold-light)" />
          <stop offset="0.5" stopColor="var(--certificate-gold)" />
          <stop offset="1" stopColor="var(--certificate-gold-dark)" />
        </linearGradient>
      </defs>
      <g fill="var(--certificate-accent)">
        <path d="M36 88 24 150l18-10 12 16 8-60z" />
        <path d="m84 88 12 62-18-10-12 16-8-60z" opacity="0.85" />
      </g>
      <path d={RIM} fill={`url(#${id})`} />
      <g fill="none" stroke="var(--certificate-paper)">
        <circle cx={CENTER} cy={CENTER} r="38" strokeOpacity="0.75" />
        <circle cx={CENTER} cy={CENTER} r="34.5" strokeOpacity="0.75" strokeDasharray="1 3" strokeWidth="2.4" />
        <path d="m44.5 61.5 11 11 20-23" strokeWidth="7.5" strokeLinecap="round" strokeLinejoin="round" />
      </g>
    </svg>
  );
}

interface QrCodeProps {
  value: string;
  label: string;
  className?: string | undefined;
}

/** One path with a unit square per dark module, sharp at any size and in print. */
function QrCode({ value, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    const code = encode(value, { ecc: "M", border: 0 });
    const squares = code.data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")));
    return { size: code.size, path: squares.join("") };
  }, [value]);
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
