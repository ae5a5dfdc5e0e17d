import { Anchor, Button, Card, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useState, type SyntheticEvent } from "react";
import { useTranslation } from "react-i18next";
import type { CourseDetail } from "@/admin/components/api";
import { RowAction } from "@/admin/components/RowAction";
import { Boundary } from "@/components/Boundary";
import responsive from "@/components/page/responsive.module.css";
import { useServerAction } from "@/components/useServerAction";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { useTeachers } from "./api";

type CourseId = CourseDetail["_id"];

/** Teachers of the course (ROLE-2). */
export function CourseTeachers({ courseId }: { courseId: CourseId }) {
  const { t } = useTranslation("adminRoles");
  return (
    <Card component="section" aria-labelledby="course-teachers" className={responsive.card ?? ""}>
      <Title order={2} size="h3" id="course-teachers" mb={4}>
        {t("course.title")}
      </Title>
      <Text c="dimmed" fz="sm" mb="md">
        {t("teacher.text")} {t("course.public")}
      </Text>
      <Boundary failure={t("loadFailure")}>
        <Teachers courseId={courseId} />
      </Boundary>
    </Card>
  );
}

function Teachers({ courseId }: { courseId: CourseId }) {
  const { t } = useTranslation("adminRoles");
  const { teachers, add, remove } = useTeachers(courseId);
  const { run, working } = useServerAction();
  const [email, setEmail] = useState("");
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const texts = { failure: t("failure"), success: t("teacher.given") };
    const result = await run(() => add({ courseId, email: email.trim() }), texts);
    if (result?.done) setEmail("");
  };
  return (
    <Stack gap="md">
      {teachers?.length === 0 && <Text>{t("course.none")}</Text>}
      {teachers !== undefined && teachers.length > 0 && (
        <Stack component="ul" gap={8}>
          {teachers.map(({ userId, fullName: name, email: address }) => (
            <Group component="li" key={userId} justify="space-between" wrap="nowrap" gap="sm">
              <div>
                <Anchor component={Link} to={paths.adminStudent.to(userId)}>
                  {name}
                </Anchor>
                <Text c="dimmed" fz="sm" style={{ overflowWrap: "anywhere" }}>
                  {address}
                </Text>
              </div>
              <RowAction
                icon={IconX}
                label={t("course.remove", { name })}
                word={t("remove")}
                onClick={() =>
                  void run(() => remove({ courseId, userId }), { failure: t("failure"), success: t("teacher.taken") })
                }
              />
            </Group>
          ))}
        </Stack>
      )}
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap="sm">
          <TextInput
            type="email"
            label={t("course.email")}
            description={t("course.emailHint")}
            value={email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
          <Button type="submit" variant="outline" disabled={email.trim() === "" || working}>
            {t("teacher.add")}
          </Button>
        </Stack>
      </form>
    </Stack>
  );
}
