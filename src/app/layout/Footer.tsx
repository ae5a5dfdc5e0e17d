import { Anchor, Container } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Boundary } from "@/components/Boundary";
import { SchoolIdentity } from "@/components/SchoolIdentity";
import { SchoolMark } from "@/components/SchoolMark";
import { withoutLanguage } from "@/i18n/languages";
import { useContact, whatsappLink } from "@/lib/contact";
import { paths } from "@/lib/paths";
import { useSchool } from "@/lib/school";
import { siteName } from "@/lib/siteName";
import { Link, useLocation } from "react-router-dom";
import { Presentation } from "./Presentation";
import classes from "./Footer.module.css";

export function Footer() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { number } = useContact();
  const { name, owner, social } = useSchool();
  const [year] = useState(() => new Date().getFullYear());

  return (
    <footer className={classes.root}>
      <Container>
        {withoutLanguage(pathname) === paths.home.to() && (
          <Boundary fallback={() => null}>
            <Presentation />
          </Boundary>
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
            <Anchor component={Link} to={paths.terms.to()} className={classes.link}>
              {t("footer.terms")}
            </Anchor>
            <Anchor component={Link} to={paths.privacy.to()} className={classes.link}>
              {t("footer.privacy")}
            </Anchor>
            <Anchor
              href={whatsappLink(number, t("footer.contactText", { name }))}
              target="_blank"
              rel="noopener noreferrer"
              className={classes.link}
            >
              {t("footer.contact")}
            </Anchor>
            {social.map((address) => (
              <Anchor key={address} href={address} target="_blank" rel="noopener noreferrer" className={classes.link}>
                {siteName(address)}
              </Anchor>
            ))}
          </nav>
        </div>
        <div className={classes.line}>
          <SchoolIdentity />
          <span className={classes.copyright}>
            <SchoolMark size={20} />
            {t("footer.copyright", { year, owner })}
          </span>
        </div>
      </Container>
    </footer>
  );
}
