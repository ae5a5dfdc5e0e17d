import { Stack, Text } from "@mantine/core";
import { IconBookOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { EnrolledPage } from "@/components/page/EnrolledPage";
import { Found } from "@/components/page/Found";
import { LoadingTitle, PageTop } from "@/components/page/PageTop";
import { useContentLang } from "@/lib/contentLang";
import { paths } from "@/lib/paths";
import { AnnouncementPages } from "./AnnouncementPages";
import { useCourseAnnouncements, useNewsCourse } from "./api";

/** NEWS-6: a course's announcements, for its students. */
export default function CourseAnnouncementsPage() {
  const { t } = useTranslation("announcements");
  const { slug = "" } = useParams();
  const refusal = { title: t("refusedTitle"), message: t("refusedText"), action: t("refusedAction") };
  return (
    <EnrolledPage refusal={refusal} of={slug}>
      <CourseNews key={slug} slug={slug} />
    </EnrolledPage>
  );
}

function CourseNews({ slug }: { slug: string }) {
  const { t } = useTranslation("announcements");
  return (
    <Found
      value={useNewsCourse(slug)}
      loading={<LoadingTitle>{t("loading")}</LoadingTitle>}
      missing={{
        icon: IconBookOff,
        title: t("missingTitle"),
        message: t("missingText"),
        link: { to: paths.dashboard.to(), label: t("toDashboard") },
      }}
    >
      {(course) => <News course={course} slug={slug} />}
    </Found>
  );
}

type Course = NonNullable<ReturnType<typeof useNewsCourse>>;

function News({ course: { _id, title, language }, slug }: { course: Course; slug: string }) {
  const { t } = useTranslation("announcements");
  const { lang } = useContentLang(language);
  const back = { to: paths.course.to(slug), label: t("toCourse") };
  return (
    <Stack gap="lg">
      <div>
        <PageTop backTo={back.to} backLabel={back.label} place={title} placeLang={lang} title={t("title")} />
        <Text c="dimmed" mt={6}>
          {t("courseLead")}
        </Text>
      </div>
      <AnnouncementPages pages={useCourseAnnouncements(_id)} inCourse back={back} />
    </Stack>
  );
}
