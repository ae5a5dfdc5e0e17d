import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { IconClock, IconCompass, IconRosetteDiscountCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Boundary } from "@/components/Boundary";
import { CatalogResults } from "@/components/catalog/CatalogResults";
import CatalogSearch from "@/components/catalog/CatalogSearch";
import { CourseFacts } from "@/components/catalog/CourseFacts";
import { useCatalogFilter, type Catalog } from "@/components/catalog/useCatalogFilter";
import { CourseCover } from "@/components/cover/CourseCover";
import { CourseIcon } from "@/components/CourseIcon";
import cards from "@/components/list/CardGrid.module.css";
import { StateMessage } from "@/components/StateMessage";
import { useContentLang } from "@/lib/contentLang";
import { cutAtWord } from "@/lib/cutAtWord";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { CARDS_PER_PAGE, useBrowse, type CourseCard } from "./api";
import { CardSkeletons } from "./CardSkeletons";
import classes from "./CourseCard.module.css";

/** Length in characters: about three lines. */
const DESCRIPTION = 100;

export default function BrowseCourses() {
  const catalog = useCatalogFilter();
  return (
    <div>
      <CatalogSearch catalog={catalog} />
      <Boundary resetKey={JSON.stringify(catalog.filter)}>
        <BrowseResults catalog={catalog} />
      </Boundary>
    </div>
  );
}

function BrowseResults({ catalog }: { catalog: Catalog }) {
  const { t } = useTranslation("dashboard");
  return (
    <CatalogResults
      catalog={catalog}
      pages={useBrowse(catalog.filter)}
      pageSize={CARDS_PER_PAGE}
      more={t("more")}
      skeleton={<CardSkeletons />}
      empty={
        <StateMessage
          role="status"
          icon={IconCompass}
          title={t("emptyBrowseTitle")}
          message={t("emptyBrowseText")}
          action={
            <Button component={Link} to={paths.dashboard.to()}>
              {t("emptyBrowseAction")}
            </Button>
          }
        />
      }
    >
      {(courses) => (
        <ul className={cards.grid}>
          {courses.map((course) => (
            <li key={course._id}>
              <BrowseCard course={course} />
            </li>
          ))}
        </ul>
      )}
    </CatalogResults>
  );
}

function BrowseCard({ course }: { course: CourseCard }) {
  const { t } = useTranslation("dashboard");
  const lang = useContentLang(course.language);
  return (
    <Card component="article" className={cards.card}>
      <CourseCover course={course} onCard />
      <div>
        <CourseIcon title={course.title} />
      </div>
      <Title order={3} lineClamp={3} className={classes.title} {...lang}>
        {course.title}
      </Title>
      <Text c="dimmed" lineClamp={3} {...lang}>
        {cutAtWord(course.description, DESCRIPTION)}
      </Text>
      <Stack gap="sm" mt="auto">
        <CourseFacts course={course} />
        <Group justify="space-between" gap="sm" pt="xs">
          <Group component="span" gap={6} c="dimmed" fz="sm">
            <IconClock size={16} stroke={1.7} aria-hidden="true" />
            <span>{t("hours", { count: course.durationHours })}</span>
            <IconRosetteDiscountCheck size={16} stroke={1.7} aria-hidden="true" className={classes.badge} />
            <span>{t("certificate")}</span>
          </Group>
          <Button
            component={Link}
            ml="auto"
            to={paths.course.to(course.slug)}
            size="sm"
            variant="secondary"
            aria-label={t("viewNamed", { course: course.title })}
          >
            {t("view")}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
