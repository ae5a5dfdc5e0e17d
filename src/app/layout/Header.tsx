import { Container } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { BrandMark } from "@/components/BrandMark";
import { brand } from "@/lib/brand";
import { paths } from "@/lib/paths";
import { Link, useLocation } from "react-router-dom";
import { AccountNav } from "./AccountNav";
import { ColorSchemeSelect } from "./ColorSchemeSelect";
import classes from "./Header.module.css";
import { LanguageSelect } from "./LanguageSelect";

export function Header() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <header className={classes.root}>
      <Container className={classes.inner} data-wide={pathname.startsWith(paths.admin.to()) || undefined}>
        <Link to={paths.home.to()} className={classes.logo} aria-label={t("header.home", { name: brand.name })}>
          <BrandMark size={34} />
          <span className={classes.name} aria-hidden="true">
            {brand.name}
          </span>
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
