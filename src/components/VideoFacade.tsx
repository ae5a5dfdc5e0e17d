import { IconPlayerPlayFilled } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { playerAddress, type Video } from "@convex/shared/video";
import { BrandMark } from "./BrandMark";
import classes from "./VideoFacade.module.css";

const sites = { youtube: "YouTube", vimeo: "Vimeo" } as const;

interface VideoFacadeProps {
  video: Video;
  title: string;
}

/**
 * A video placeholder that loads nothing external until clicked.
 * No cookie and no script.
 */
export function VideoFacade({ video, title }: VideoFacadeProps) {
  const { t } = useTranslation();
  const [playing, setPlaying] = useState(false);

  if (playing) {
    return (
      <iframe
        className={classes.frame}
        src={playerAddress(video)}
        title={title}
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        referrerPolicy="strict-origin-when-cross-origin"
        // Focuses the player, because the focused button is gone.
        ref={(frame) => frame?.focus()}
      />
    );
  }
  return (
    <button type="button" className={classes.frame} onClick={() => setPlaying(true)} data-facade>
      <BrandMark className={classes.mark ?? ""} size={220} />
      <span className={classes.title}>{title}</span>
      <span className={classes.play}>
        <IconPlayerPlayFilled size={26} aria-hidden="true" />
      </span>
      <span className={classes.caption}>
        <span className={classes.action}>{t("video.play")}</span>
        <span>{t("video.notice", { site: sites[video.host] })}</span>
      </span>
    </button>
  );
}
