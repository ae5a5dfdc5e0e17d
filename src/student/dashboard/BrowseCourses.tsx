import { Badge, Box, Button, Card, Text, Title, VisuallyHidden } from "@mantine/core";
import { IconClock, IconCompass, IconRosetteDiscountCheck } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CourseIcon } from "@/components/CourseIcon";
import cards from "@/components/list/CardGrid.module.css";
import { LoadMore } from "@/components/list/LoadMore";
import { SearchField } from "@/components/list/SearchField";
import { StateMessage } from "@/components/StateMessage";
import { useContentLang } from "@/lib/contentLang";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router";
import { CARDS_PER_PAGE, useBrowse, type CourseCard } from "./api";
import { CardSkeletons } from "./CardSkeletons";
import classes from "./CourseCard.module.css";

export function BrowseCourses() {
  const { t } = useTranslation("dashboard");
  const [search, setSearch] = useState("");
  const input = useRef<HTMLInputElement>(null);

  const clear = (): void => {
    setSearch("");
    input.current?.focus();
  };

  return (
    <>
      <Box mb="xl">
        <SearchField
          label={t("search")}
          placeholder={t("searchPlaceholder")}
          value={search}
          onSearch={setSearch}
          inputRef={input}
        />
      </Box>
      <BrowseResults text={search} onClear={clear} />
    </>
  );
}

function BrowseResults({ text, onClear }: { text: string; onClear: () => void }) {
  const { t } = useTranslation(["dashboard", "common"]);
  const pages = useBrowse(text);
  const { results, status } = pages;
  if (results.length === 0 && status !== "Exhausted") return <CardSkeletons />;
  if (results.length === 0) {
    const searching = text !== "";
    return (
      <StateMessage
        role="status"
        icon={IconCompass}
        title={t(searching ? "emptySearchTitle" : "emptyBrowseTitle")}
        message={t(searching ? "emptySearchText" : "emptyBrowseText")}
        action={
          searching ? (
            <Button variant="outline" onClick={onClear}>
              {t("common:clearSearch")}
            </Button>
          ) : (
            <Button component={Link} to={paths.dashboard.to()}>
              {t("emptyBrowseAction")}
            </Button>
          )
        }
      />
    );
  }
  return (
    <>
      {text !== "" && <VisuallyHidden role="status">{t("results", { count: results.length })}</VisuallyHidden>}
      <ul className={cards.grid}>
        {results.map((course) => (
          <li key={course._id}>
            <BrowseCard course={course} />
          </li>
        ))}
      </ul>
      <LoadMore pages={pages} pageSize={CARDS_PER_PAGE} label={t("more")} size="lg" />
    </>
  );
}

function BrowseCard({ course }: { course: CourseCard }) {
  const { t } = useTranslation("dashboard");
  const lang = useContentLang(course.language);
  return (
    <Card component="article" className={cards.card}>
      <div className={cards.head}>
        <CourseIcon title={course.title} />
        <Badge size="lg" color="teal" leftSection={<IconRosetteDiscountCheck size={15} aria-hidden="true" />}>
          {t("certificate")}
        </Badge>
      </div>
      <Title order={3} lineClamp={3} className={classes.title} {...lang}>
        {course.title}
      </Title>
      <Text c="dimmed" lineClamp={3} {...lang}>
        {course.description}
      </Text>
      <div className={`${classes.bottom} ${classes.foot}`}>
        <span className={classes.meta}>
          <IconClock size={17} stroke={1.7} aria-hidden="true" />
          {t("hours", { count: course.durationHours })}
        </span>
        <Button
          component={Link}
          to={paths.course.to(course.slug)}
          size="sm"
          variant="secondary"
          aria-label={t("viewNamed", { course: course.title })}
        >
          {t("view")}
        </Button>
      </div>
    </Card>
  );
}
