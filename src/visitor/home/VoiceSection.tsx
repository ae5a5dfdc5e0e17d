import { useTranslation } from "react-i18next";
import { useHome } from "./api";
import { HomeSection } from "./HomeSection";
import classes from "./VoiceSection.module.css";

/** Words of students that the school has entered in the page's language; nothing without any (HOME-15). */
export function VoiceSection() {
  const { t } = useTranslation("home");
  const { voices } = useHome();
  if (voices.length === 0) return null;
  return (
    <HomeSection id="voices" title={t("voices.title")}>
      <ul className={classes.voices}>
        {voices.map(({ title, text }, index) => (
          <li key={index}>
            <figure className={classes.voice}>
              <blockquote className={classes.words}>{text}</blockquote>
              <figcaption className={classes.name}>{title}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
