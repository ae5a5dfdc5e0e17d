import { Card, Skeleton, Stack, Text, TextInput, Title } from "@mantine/core";
import { IconTicket } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "@convex/shared/limits";
import { BusyButton } from "@/components/form/BusyButton";
import { useEnrollment, useIsSignedIn, type Course } from "./api";
import { EnrolledPanel } from "./EnrolledPanel";
import { usePendingEnrollment } from "./pendingEnrollment";
import { useEnrollAction } from "./useEnrollAction";

/**
 * Enrollment or, once enrolled, progress and the next step.
 * Subscribes on its own.
 */
export function EnrollPanel({ course }: { course: Course }) {
  const enrollment = useEnrollment(course._id);
  // The focus is in the form, which disappears on enrollment.
  const [tried, setTried] = useState(false);
  const pending = usePendingEnrollment(course._id);

  // Clears the pending enrollment, so it never runs for someone else.
  const isEnrolled = Boolean(enrollment);
  const clear = useEffectEvent(pending.take);
  useEffect(() => {
    if (isEnrolled) clear();
  }, [isEnrolled]);

  return (
    <Card p="lg" component="section" aria-labelledby="course-enroll">
      {enrollment === undefined ? (
        <EnrollSkeleton />
      ) : enrollment ? (
        <EnrolledPanel course={course} enrollment={enrollment} takesFocus={tried} />
      ) : (
        <EnrollForm course={course} pending={pending} onTry={() => setTried(true)} />
      )}
    </Card>
  );
}

interface EnrollFormProps {
  course: Course;
  pending: ReturnType<typeof usePendingEnrollment>;
  onTry: () => void;
}

function EnrollForm({ course, pending, onTry }: EnrollFormProps) {
  const { t } = useTranslation(["course", "errors"]);
  const [coupon, setCoupon] = useState(pending.couponCode ?? "");
  const signedIn = useIsSignedIn();
  const { enroll, working, couponError, clearCouponError } = useEnrollAction(course);

  const form = useRef<HTMLFormElement>(null);
  const sent = useRef(false);

  // The disabled field loses the focus.
  // Returns it after a refused coupon, otherwise to the button.
  useEffect(() => {
    if (working || !sent.current) return;
    sent.current = false;
    form.current?.querySelector<HTMLElement>(couponError ? "input" : "button")?.focus();
  }, [working, couponError]);

  const send = (): void => {
    sent.current = true;
    onTry();
    void enroll(coupon);
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    send();
  };

  const goOn = useEffectEvent(() => {
    if (signedIn && pending.take()) send();
  });
  useEffect(() => goOn(), [signedIn]);

  return (
    <form onSubmit={submit} ref={form}>
      <Stack gap="md">
        <div>
          <Title order={2} id="course-enroll" fz="1.25rem">
            {t("enroll.title")}
          </Title>
          <Text c="dimmed" mt={4}>
            {t("enroll.text")}
          </Text>
        </div>
        <TextInput
          label={t("enroll.coupon")}
          placeholder={t("enroll.couponPlaceholder")}
          leftSection={<IconTicket size={18} aria-hidden="true" />}
          leftSectionPointerEvents="none"
          value={coupon}
          onChange={(event) => {
            setCoupon(event.currentTarget.value.toUpperCase());
            clearCouponError();
          }}
          error={couponError && t(`errors:${couponError}.message`)}
          maxLength={limits.couponCode}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          disabled={working}
        />
        <BusyButton type="submit" variant="hero" size="lg" fullWidth busy={working}>
          {working ? t("enroll.working") : t("enroll.button")}
        </BusyButton>
      </Stack>
    </form>
  );
}

/** The layout of the form, which most visitors see. */
function EnrollSkeleton() {
  const { t } = useTranslation("course");
  return (
    <Stack gap="md" aria-busy="true">
      <div>
        <Title order={2} id="course-enroll" fz="1.25rem">
          {t("enroll.title")}
        </Title>
        <Skeleton h={44} mt={8} />
      </div>
      <Skeleton h={71} />
      <Skeleton h={52} radius="md" />
    </Stack>
  );
}
