import { Card, Text, Title } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { LoadMore } from "@/components/list/LoadMore";
import { useContentLang } from "@/lib/contentLang";
import { cutAtWord } from "@/lib/cutAtWord";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { PATHS_PER_PAGE, usePaths, type PathSummary } from "./api";
import card from "./CourseCard.module.css";
import grid from "./CourseGrid.module.css";
import { HomeSection } from "./HomeSection";

/** Length in characters: about four lines. */
const DESCRIPTION = 140;

/** The published paths; nothing without one. */
export function PathSection() {
  const { t } = useTranslation("home");
  const pages = usePaths();
  if (pages.results.length === 0) return null;
  return (
    <HomeSection id="paths" title={t("paths.title")} text={t("paths.text")}>
      <ul className={`${grid.grid} ${grid.paths}`}>
        {pages.results.map((path) => (
          <li key={path._id}>
            <PathCard path={path} />
          </li>
        ))}
      </ul>
      <LoadMore pages={pages} pageSize={PATHS_PER_PAGE} label={t("paths.more")} />
    </HomeSection>
  );
}

function PathCard({ path }: { path: PathSummary }) {
  const { t } = useTranslation("home");
  const lang = useContentLang(path.language);
  return (
    <Card component="article" className={card.root} mih={0}>
      <Title order={3} {...lang}>
        {path.title}
      </Title>
      <Text c="dimmed" className={card.description} {...lang}>
        {cutAtWord(path.description, DESCRIPTION)}
      </Text>
      <div className={card.foot}>
        <span className={card.sums}>
          {t("paths.courses", { count: path.courseCount })} · {t("courses.hours", { count: path.durationHours })}
        </span>
        <Link
          to={paths.path.to(path.slug)}
          className={card.link}
          aria-label={t("paths.viewNamed", { title: path.title })}
        >
          {t("paths.view")}
          <IconArrowRight size={17} stroke={2} aria-hidden="true" className={card.arrow} />
        </Link>
      </div>
    </Card>
  );
}
