import { useTranslation } from "react-i18next";
import { VideoFacade } from "@/components/VideoFacade";
import { brand } from "@/lib/brand";
import classes from "./Footer.module.css";

/** The school in a video, in the footer of the home page (HOME-7). */
export default function Presentation() {
  const { t } = useTranslation();
  return (
    <div className={classes.presentation}>
      <div>
        <h2 className={classes.title}>{t("footer.videoTitle", { name: brand.name })}</h2>
        <p className={classes.text}>{t("footer.videoText")}</p>
      </div>
      <VideoFacade
        video={{ host: "youtube", id: brand.videoId }}
        title={t("footer.videoTitle", { name: brand.name })}
      />
    </div>
  );
}
