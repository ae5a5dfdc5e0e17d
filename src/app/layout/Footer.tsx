import { Anchor, Container } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { BrandMark } from "@/components/BrandMark";
import { VideoFacade } from "@/components/VideoFacade";
import { brand } from "@/lib/brand";
import { useContact } from "@/lib/contact";
import { paths } from "@/lib/paths";
import { Link, useLocation } from "@/lib/router";
import { whatsappLink } from "@/lib/whatsappLink";
import classes from "./Footer.module.css";

export function Footer() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { number } = useContact();

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
        <div className={classes.columns}>
          <p className={classes.about}>{t("footer.about")}</p>
          <nav aria-label={t("footer.links")} className={classes.links}>
            <Anchor component={Link} to={`${paths.home.to()}#courses`} className={classes.link}>
              {t("footer.courses")}
            </Anchor>
            <Anchor component={Link} to={paths.verify.to()} className={classes.link}>
              {t("footer.verify")}
            </Anchor>
            <Anchor
              href={whatsappLink(number, t("footer.contactText", { name: brand.name }))}
              target="_blank"
              rel="noopener noreferrer"
              className={classes.link}
            >
              {t("footer.contact")}
            </Anchor>
          </nav>
        </div>
        <div className={classes.line}>
          <BrandMark size={20} />
          {t("footer.copyright", { year: new Date().getFullYear(), owner: brand.owner })}
        </div>
      </Container>
    </footer>
  );
}
