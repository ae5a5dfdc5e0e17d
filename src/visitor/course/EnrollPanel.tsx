import { Box, Card, Stack, Text, Title } from "@mantine/core";
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { BusyButton } from "@/components/form/BusyButton";
import { useEnded } from "@/lib/ended";
import { useOffer, type Offer } from "@/lib/offer";
import { useOfflineState } from "@/lib/offlineState";
import { withQueued } from "@/lib/queuedLessons";
import { AccessNeeded } from "./AccessNeeded";
import { useAccess, useEnrollment, useIsSignedIn, type Course } from "./api";
import { CouponField } from "./CouponField";
import { EnrolledPanel } from "./EnrolledPanel";
import { EnrollSkeleton } from "./EnrollSkeleton";
import { OfferPrice } from "./OfferPrice";
import { usePendingEnrollment } from "./pendingEnrollment";
import { useCoupon } from "./useCoupon";
import { useEnrollAction } from "./useEnrollAction";

const EndedNotice = lazy(() => import("@/components/enrollment/EndedNotice"));

/**
 * Enrollment or, once enrolled, progress and the next step.
 * Subscribes on its own.
 */
export function EnrollPanel({ course }: { course: Course }) {
  const enrollment = useEnrollment(course._id);
  const queued = useOfflineState("queued");
  // The focus is in the form, which disappears on enrollment.
  const [tried, setTried] = useState(false);
  const pending = usePendingEnrollment(course._id);
  const offer = useOffer();
  const access = useAccess(course._id);
  // Why the student is no longer in the course.
  const ended = useEnded(course._id);

  // Clears the pending enrollment, so it never runs for someone else.
  const isEnrolled = Boolean(enrollment);
  const clear = useEffectEvent(pending.take);
  useEffect(() => {
    if (isEnrolled) clear();
  }, [isEnrolled]);

  return (
    <Card p="lg" component="section" aria-labelledby="course-enroll">
      {enrollment ? (
        // Known offline, where neither the offer nor access is.
        <EnrolledPanel
          course={course}
          enrollment={withQueued(enrollment, course, queued)}
          offer={access === "open" && offer ? offer : null}
          isNew={tried}
        />
      ) : [enrollment, offer, access, ended].includes(undefined) ? (
        <EnrollSkeleton />
      ) : (
        // One moment for all of it: what comes later would move the form.
        <Suspense fallback={<EnrollSkeleton />}>
          {ended && (
            <Box mb="xl">
              <EndedNotice ended={ended} />
            </Box>
          )}
          {access === "ask" ? (
            <AccessNeeded course={course} offer={offer ?? null} />
          ) : (
            <EnrollForm
              course={course}
              offer={access === "open" ? (offer ?? null) : null}
              hasPass={access === "pass"}
              pending={pending}
              onTry={() => setTried(true)}
            />
          )}
        </Suspense>
      )}
    </Card>
  );
}

interface EnrollFormProps {
  course: Course;
  /** Null while the school is free, or with a pass. */
  offer: Offer | null;
  hasPass: boolean;
  pending: ReturnType<typeof usePendingEnrollment>;
  onTry: () => void;
}

function EnrollForm({ course, offer, hasPass, pending, onTry }: EnrollFormProps) {
  const { t } = useTranslation("course");
  const coupon = useCoupon(pending.couponCode ?? "");
  const signedIn = useIsSignedIn();
  const { enroll, working } = useEnrollAction(course, coupon, { offer, hasPass });

  const form = useRef<HTMLFormElement>(null);
  const sent = useRef(false);

  // The disabled field loses the focus.
  // Returns it after a refused coupon, otherwise to the button.
  useEffect(() => {
    if (working || !sent.current) return;
    sent.current = false;
    form.current?.querySelector<HTMLElement>(coupon.error ? "input" : "button[type=submit]")?.focus();
  }, [working, coupon.error]);

  const send = (pressed: boolean): void => {
    sent.current = true;
    onTry();
    void enroll(pressed);
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    send(true);
  };

  const goOn = useEffectEvent(() => {
    if (signedIn && pending.take()) send(false);
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
        {offer !== null && (
          <>
            <OfferPrice offer={offer} discount={coupon.discount} />
            <CouponField coupon={coupon} disabled={working} />
          </>
        )}
        <BusyButton type="submit" variant="hero" size="lg" fullWidth busy={working}>
          {working ? t("enroll.working") : t("enroll.button")}
        </BusyButton>
      </Stack>
    </form>
  );
}
