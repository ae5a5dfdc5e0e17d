import { Anchor, Container } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { BrandMark } from "@/components/BrandMark";
import { VideoFacade } from "@/components/VideoFacade";
import { brand } from "@/lib/brand";
import { paths } from "@/lib/paths";
import { Link, useLocation } from "@/lib/router";
import classes from "./Footer.module.css";

export function Footer() {
  const { t } = useTranslation();
  const { pathname } = useLocation();

  return (
    <footer className={classes.root}>
      <Container>
        {pathname === paths.home.to() && (
          <div className={classes.presentation}>
            <div>
              <h2 className={classes.title}>{t("footer.videoTitle", { name: brand.name })}</h2>
              <p className={classes.text}>{t("footer.videoText")}</p>
            </div>
            <VideoFacade videoId={brand.videoId} title={t("footer.videoTitle", { name: brand.name })} />
          </div>
        )}
        <div className={classes.line}>
          <span className={classes.copyright}>
            <BrandMark size={20} />
            {t("footer.copyright", { year: new Date().getFullYear(), owner: brand.owner })}
          </span>
          <Anchor component={Link} to={paths.verify.to()} className={classes.link}>
            {t("footer.verify")}
          </Anchor>
        </div>
      </Container>
    </footer>
  );
}
