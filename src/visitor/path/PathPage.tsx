import { Badge, Container, Group, Skeleton, Text, VisuallyHidden } from "@mantine/core";
import { IconBook2, IconClock, IconRoute } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Boundary } from "@/components/Boundary";
import { CourseCover } from "@/components/cover/CourseCover";
import { Found } from "@/components/page/Found";
import hero from "@/components/page/hero.module.css";
import { BackLink } from "@/components/page/PageTop";
import { PageHeading } from "@/components/PageHeading";
import { useContentLang } from "@/lib/contentLang";
import { paths } from "@/lib/paths";
import { useParams } from "react-router-dom";
import { usePath, type Path } from "./api";
import { PathCourses } from "./PathCourses";
import classes from "./PathPage.module.css";
import { PathProgress } from "./PathProgress";

/** Lazy: the renderer is larger than the page, and many paths have no text. */
const MarkdownText = lazy(() => import("@/components/markdown/MarkdownText"));

/** A path with its courses in the recommended order (PATH-3). */
export default function PathPage() {
  const { slug = "" } = useParams();
  return (
    <Container py="xl">
      <Boundary page resetKey={slug}>
        <PathView key={slug} slug={slug} />
      </Boundary>
    </Container>
  );
}

function PathView({ slug }: { slug: string }) {
  const { t } = useTranslation("path");
  return (
    <Found
      value={usePath(slug)}
      loading={<PathSkeleton />}
      missing={{
        icon: IconRoute,
        title: t("notFound.title"),
        message: t("notFound.text"),
        link: { to: paths.home.to(), label: t("backHome") },
      }}
    >
      {(path) => (
        <>
          <BackHome />
          <div className={classes.page}>
            <PathHero path={path} />
            <Boundary fallback={() => null}>
              <PathProgress path={path} />
            </Boundary>
            <PathText path={path} />
            <PathCourses path={path} />
          </div>
        </>
      )}
    </Found>
  );
}

function PathHero({ path }: { path: Path }) {
  const { t } = useTranslation("path");
  const lang = useContentLang(path.language);
  return (
    <header className={hero.root}>
      <div className={hero.cover}>
        <CourseCover course={path} fill />
      </div>
      <div className={hero.text}>
        <Group gap="xs">
          <Badge size="lg" leftSection={<IconRoute size={15} aria-hidden="true" />}>
            {t("kind")}
          </Badge>
          {path.status === "draft" && (
            <Badge size="lg" variant="outline">
              {t("draftBadge")}
            </Badge>
          )}
        </Group>
        <PageHeading title={path.title} description={path.description} {...lang}>
          {path.title}
        </PageHeading>
        <Text fz="lg" c="dimmed" {...lang}>
          {path.description}
        </Text>
        <ul className={classes.facts}>
          <li>
            <IconBook2 size={18} stroke={1.7} aria-hidden="true" />
            {t("courses", { count: path.courseCount })}
          </li>
          <li>
            <IconClock size={18} stroke={1.7} aria-hidden="true" />
            {t("hours", { count: path.durationHours })}
          </li>
        </ul>
      </div>
    </header>
  );
}

/** A text that cannot be rendered (deep nesting) must not break the page. */
function PathText({ path: { text, language } }: { path: Path }) {
  const lang = useContentLang(language);
  if (text === "") return null;
  return (
    <Boundary resetKey={text} fallback={() => null}>
      <Suspense fallback={<Skeleton h={120} />}>
        <div className={classes.text} {...lang}>
          <MarkdownText content={text} />
        </div>
      </Suspense>
    </Boundary>
  );
}

function PathSkeleton() {
  const { t } = useTranslation();
  return (
    <div aria-busy="true">
      <BackHome />
      <VisuallyHidden role="status">{t("loading")}</VisuallyHidden>
      <div className={classes.page}>
        <Skeleton h="auto" mih={354} radius="xl" />
        <Skeleton h={36} w={280} />
        <Skeleton h={340} radius="lg" />
      </div>
    </div>
  );
}

function BackHome() {
  const { t } = useTranslation("path");
  return <BackLink to={paths.home.to()}>{t("backHome")}</BackLink>;
}
