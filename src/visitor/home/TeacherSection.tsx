import { Anchor, Group, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { PersonPicture } from "@/components/PersonPicture";
import { useContentLang } from "@/lib/contentLang";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { useTeachers, type Teacher } from "./api";
import { HomeSection } from "./HomeSection";
import classes from "./TeacherSection.module.css";

/** Teachers of published courses; nothing without any (HOME-16). */
export function TeacherSection() {
  const { t } = useTranslation("home");
  const teachers = useTeachers();
  if (teachers.length === 0) return null;
  return (
    <HomeSection id="teachers" title={t("teachers.title")}>
      <ul className={classes.teachers}>
        {teachers.map(({ fullName, courses }, index) => (
          <li key={index} className={classes.teacher}>
            <Group gap="sm" wrap="nowrap">
              <PersonPicture name={fullName} url={null} size="medium" />
              <Title order={3} fz="lg">
                {fullName}
              </Title>
            </Group>
            <ul className={classes.courses}>
              {courses.map((course) => (
                <li key={course.slug}>
                  <Taught course={course} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

function Taught({ course: { slug, title, language } }: { course: Teacher["courses"][number] }) {
  const lang = useContentLang(language);
  return (
    <Anchor component={Link} to={paths.course.to(slug)} className={classes.course} {...lang}>
      {title}
    </Anchor>
  );
}
