import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useInSight } from "@/components/useInSight";
import { languageInfo, languages } from "@/i18n/languages";
import classes from "./Footer.module.css";

/** Address of a file made by `npm run clip`. */
const file = (language: string, kind: "mp4" | "webp" | "vtt") => `/presentation/${language}.${kind}`;

/**
 * The clip itself, loaded after the first page.
 * The placeholder must have the same height (LOOK-15).
 */
export default function PresentationClip({ title }: { title: string }) {
  const { i18n } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const inSight = useInSight(frame);
  const [seen, setSeen] = useState(false);
  if (inSight && !seen) setSeen(true);
  return (
    <div ref={frame}>
      {/* Remounts: browsers pick the enabled track only once. */}
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
  );
}
