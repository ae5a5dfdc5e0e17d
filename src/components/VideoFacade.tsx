import { IconPlayerPlayFilled } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { BrandMark } from "./BrandMark";
import classes from "./VideoFacade.module.css";

interface VideoFacadeProps {
  videoId: string;
  title: string;
}

/** A placeholder that loads nothing external, no cookie and no script, until it is clicked. */
export function VideoFacade({ videoId, title }: VideoFacadeProps) {
  const { t } = useTranslation();
  const [playing, setPlaying] = useState(false);

  if (playing) {
    return (
      <iframe
        className={classes.frame}
        src={`https://www.youtube-nocookie.com/embed/${encodeURIComponent(videoId)}?autoplay=1&rel=0`}
        title={title}
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        referrerPolicy="strict-origin-when-cross-origin"
        // The focused button is gone: focus the player.
        ref={(frame) => frame?.focus()}
      />
    );
  }
  return (
    <button type="button" className={classes.frame} onClick={() => setPlaying(true)} data-facade>
      <BrandMark className={classes.mark ?? ""} size={220} />
      <span className={classes.play}>
        <IconPlayerPlayFilled size={26} aria-hidden="true" />
      </span>
      <span className={classes.caption}>
        <span className={classes.action}>{t("video.play")}</span>
        <span>{t("video.notice")}</span>
      </span>
    </button>
  );
}
