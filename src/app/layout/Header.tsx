import { Container } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useKnownViewer } from "@/lib/offlineState";
import { paths } from "@/lib/paths";
import { useSchool } from "@/lib/school";
import { Link, useLocation } from "react-router-dom";
import { AccountNav } from "./AccountNav";
import { ColorSchemeSelect } from "./ColorSchemeSelect";
import classes from "./Header.module.css";
import { LanguageSelect } from "./LanguageSelect";
import { SchoolLogo } from "./SchoolLogo";

export function Header() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { name } = useSchool();
  const isVisitor = (useKnownViewer()?.status ?? "anonymous") === "anonymous";
  return (
    <header className={classes.root} data-visitor={isVisitor || undefined}>
      <Container className={classes.inner} data-wide={pathname.startsWith(paths.admin.to()) || undefined}>
        <Link to={paths.home.to()} className={classes.logo} aria-label={t("header.home", { name })}>
          <SchoolLogo />
        </Link>
        <div className={classes.tools}>
          <LanguageSelect />
          <ColorSchemeSelect />
        </div>
        <AccountNav />
      </Container>
    </header>
  );
}
