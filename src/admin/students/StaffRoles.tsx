import { Anchor, Button, Card, Group, Stack, Switch, Text, Title } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CourseSelect } from "@/admin/components/CourseSelect";
import { RowAction } from "@/admin/components/RowAction";
import { Boundary } from "@/components/Boundary";
import { useServerAction } from "@/components/useServerAction";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { useChangeRoles, useRoles, type Roles, type StudentDetails } from "./api";

type Person = Pick<StudentDetails, "userId" | "fullName">;

/** Support, and the courses that a person teaches (ROLE-2). */
export function StaffRoles({ person }: { person: Person }) {
  const { t } = useTranslation("adminRoles");
  return (
    <Card component="section" aria-labelledby="staff-roles">
      <Title order={2} size="h4" id="staff-roles">
        {t("title")}
      </Title>
      <Text c="dimmed" mt={4} mb="md">
        {t("lead")}
      </Text>
      <Boundary failure={t("loadFailure")}>
        <Held person={person} />
      </Boundary>
    </Card>
  );
}

function Held({ person }: { person: Person }) {
  const roles = useRoles(person.userId);
  if (roles === undefined) return null;
  return (
    <Stack gap="lg">
      <Support person={person} roles={roles} />
      <Taught person={person} roles={roles} />
    </Stack>
  );
}

interface RolesProps {
  person: Person;
  roles: Roles;
}

function Support({ person: { userId }, roles }: RolesProps) {
  const { t } = useTranslation("adminRoles");
  const { set } = useChangeRoles();
  const { run, working } = useServerAction();
  return (
    <Switch
      label={t("support.label")}
      description={t("support.text")}
      checked={roles.roles.includes("support")}
      disabled={working}
      onChange={({ currentTarget: { checked: held } }) =>
        void run(() => set({ userId, role: "support", held }), {
          failure: t("failure"),
          success: t(held ? "support.given" : "support.taken"),
        })
      }
    />
  );
}

function Taught({ person: { userId, fullName: name }, roles: { courses } }: RolesProps) {
  const { t } = useTranslation("adminRoles");
  const { addTeacher, removeTeacher } = useChangeRoles();
  const { run, working } = useServerAction();
  const [courseId, setCourseId] = useState("");
  // A new select is empty again.
  const [added, setAdded] = useState(0);
  const add = async (): Promise<void> => {
    const texts = { failure: t("failure"), success: t("teacher.given") };
    const result = await run(
      () => addTeacher({ userId, courseId: courseId as Roles["courses"][number]["courseId"] }),
      texts,
    );
    if (!result?.done) return;
    setCourseId("");
    setAdded(added + 1);
  };
  return (
    <div>
      <Text fw={600}>{t("teacher.label")}</Text>
      <Text c="dimmed" fz="sm" mb="sm">
        {t("teacher.text")}
      </Text>
      {courses.length > 0 && (
        <Stack component="ul" gap={8} mb="sm">
          {courses.map((course) => (
            <Group component="li" key={course.courseId} gap="sm">
              <Anchor component={Link} to={paths.adminCourse.to(course.courseId)}>
                {course.title}
              </Anchor>
              <RowAction
                icon={IconX}
                label={t("teacher.remove", { name, course: course.title })}
                word={t("remove")}
                onClick={() =>
                  void run(() => removeTeacher({ userId, courseId: course.courseId }), {
                    failure: t("failure"),
                    success: t("teacher.taken"),
                  })
                }
              />
            </Group>
          ))}
        </Stack>
      )}
      <Group align="end" gap="sm">
        <CourseSelect key={added} label={t("teacher.course")} onChange={setCourseId} optional />
        <Button variant="outline" disabled={courseId === "" || working} onClick={() => void add()}>
          {t("teacher.add")}
        </Button>
      </Group>
    </div>
  );
}
