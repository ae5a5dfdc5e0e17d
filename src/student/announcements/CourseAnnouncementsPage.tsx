import { Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { StudentsCourse } from "@/lib/studentsCourse";
import { EnrolledCourse } from "@/components/enrollment/EnrolledCourse";
import { PageTop } from "@/components/page/PageTop";
import { useContentLang } from "@/lib/contentLang";
import { paths } from "@/lib/paths";
import { AnnouncementPages } from "./AnnouncementPages";
import { useCourseAnnouncements } from "./api";

/** NEWS-6: a course's announcements, for its students. */
export default function CourseAnnouncementsPage() {
  const { t } = useTranslation("announcements");
  return (
    <EnrolledCourse
      texts={{
        refusal: { title: t("refusedTitle"), message: t("refusedText"), action: t("refusedAction") },
        loading: t("loading"),
        missing: { title: t("missingTitle"), message: t("missingText"), back: t("toDashboard") },
      }}
    >
      {(course) => <News course={course} />}
    </EnrolledCourse>
  );
}

function News({ course: { _id, slug, title, language } }: { course: StudentsCourse }) {
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
