import { Anchor, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useContentLang } from "@/lib/contentLang";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import type { Course } from "./api";
import classes from "./CourseAround.module.css";

/** Courses recommended before this one, and paths that have it; links only (PATH-6). */
export function CourseAround({ course: { before, paths: having } }: { course: Course }) {
  const { t } = useTranslation("course");
  if (before.length + having.length === 0) return null;
  return (
    <div className={classes.root}>
      <Links id="course-before" title={t("around.before")} items={before} to={paths.course.to} />
      <Links id="course-paths" title={t("around.paths", { count: having.length })} items={having} to={paths.path.to} />
    </div>
  );
}

interface LinksProps {
  id: string;
  title: string;
  items: Course["before"];
  to: (slug: string) => string;
}

function Links({ id, title, items, to }: LinksProps) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id} size="h4">
        {title}
      </Title>
      <ul className={classes.links}>
        {items.map((item) => (
          <li key={item.slug}>
            <NamedLink item={item} to={to(item.slug)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function NamedLink({ item, to }: { item: Course["before"][number]; to: string }) {
  const lang = useContentLang(item.language);
  return (
    <Anchor component={Link} to={to} fw={600} {...lang}>
      {item.title}
    </Anchor>
  );
}
