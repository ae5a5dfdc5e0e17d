import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useInSight } from "@/components/useInSight";
import { languageInfo, languages } from "@/i18n/languages";
import { brand } from "@/lib/brand";
import classes from "./Footer.module.css";

/** Made by `npm run clip`. */
const file = (language: string, kind: "mp4" | "webp" | "vtt") => `/presentation/${language}.${kind}`;

/** The school in a silent clip of its own, in the language of the page, in the footer of the home page (HOME-7). */
export default function Presentation() {
  const { t, i18n } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const inSight = useInSight(frame);
  const [seen, setSeen] = useState(false);
  if (inSight && !seen) setSeen(true);
  const title = t("footer.videoTitle", { name: brand.name });
  return (
    <div className={classes.presentation}>
      <div>
        <h2 className={classes.title}>{title}</h2>
        <p className={classes.text}>{t("footer.videoText")}</p>
      </div>
      <div ref={frame}>
        {/* Browsers look once for the track that is on. */}
        <video
          key={i18n.language}
          className={classes.clip}
          controls
          muted
          playsInline
          preload="none"
          width={960}
          height={540}
          aria-label={title}
          {...(seen && { poster: file(i18n.language, "webp") })}
        >
          <source src={file(i18n.language, "mp4")} type="video/mp4" />
          {languages.map((language) => (
            <track
              key={language}
              kind="captions"
              srcLang={language}
              label={languageInfo[language].name}
              src={file(language, "vtt")}
              default={language === i18n.language}
            />
          ))}
        </video>
      </div>
    </div>
  );
}
