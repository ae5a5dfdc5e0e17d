import { Button, Stack, Text, Title } from "@mantine/core";
import { lazy, useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useNewestRequest, type OwnRequest } from "@/lib/ownRequest";
import { BusyButton } from "@/components/form/BusyButton";
import { useServerAction } from "@/components/useServerAction";
import { loadTexts } from "@/i18n";
import type { Offer } from "@/lib/offer";
import { useSignInLink } from "@/lib/returnPath";
import { useAskForAccess, useIsSignedIn, type Course } from "./api";
import { CouponField } from "./CouponField";
import { EnrollSkeleton } from "./EnrollSkeleton";
import { OfferPrice } from "./OfferPrice";
import { useCoupon } from "./useCoupon";

/** Loads the QR code with it. */
const OpenRequest = lazy(async () => {
  const [part] = await Promise.all([import("@/components/access/OpenRequest"), loadTexts("access", "controls")]);
  return part;
});

interface AccessNeededProps {
  course: Course;
  /** Null while the school is free. */
  offer: Offer | null;
}

/** Shown in place of enrollment to those without a pass (PASS-1, PASS-6). */
export function AccessNeeded({ course, offer }: AccessNeededProps) {
  const signedIn = useIsSignedIn();
  const request = useNewestRequest(signedIn);
  // The focus is in the form, which the request replaces.
  const [asked, setAsked] = useState(false);
  if (!signedIn) return <SignInFirst offer={offer} />;
  if (request === undefined) return <EnrollSkeleton />;
  if (request?.state !== "asked")
    return <AskForm course={course} offer={offer} last={request} onAsked={() => setAsked(true)} />;
  return <OpenRequest request={request} courseId={course._id} headingId="course-enroll" isNew={asked} />;
}

function Lead() {
  const { t } = useTranslation("course");
  return (
    <div>
      <Title order={2} id="course-enroll" fz="1.25rem">
        {t("enroll.accessTitle")}
      </Title>
      <Text c="dimmed" mt={4}>
        {t("enroll.accessText")}
      </Text>
    </div>
  );
}

function SignInFirst({ offer }: Pick<AccessNeededProps, "offer">) {
  const { t } = useTranslation("course");
  const signIn = useSignInLink();
  return (
    <Stack gap="md">
      <Lead />
      {offer && <OfferPrice offer={offer} discount={null} />}
      <Button component={Link} to={signIn.to} state={{ tab: "signup" }} size="lg">
        {t("enroll.accessSignIn")}
      </Button>
    </Stack>
  );
}

interface AskFormProps extends AccessNeededProps {
  /** The student's last request, settled. */
  last: OwnRequest | null;
  onAsked: () => void;
}

function AskForm({ course, offer, last, onAsked }: AskFormProps) {
  const { t } = useTranslation("course");
  const coupon = useCoupon("");
  const ask = useAskForAccess();
  const { run, working } = useServerAction();
  const send = async (): Promise<void> => {
    const asking = { courseId: course._id, couponCode: coupon.code.trim() };
    const result = await run(() => ask(asking), { failure: t("enroll.accessFailure") });
    if (!result?.done) return;
    const { outcome } = result.value;
    if (outcome === "asked") onAsked();
    else coupon.refuse(outcome);
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void send();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Lead />
        {last?.state === "refused" && (
          <Text role="status" style={{ overflowWrap: "anywhere", whiteSpace: "pre-line" }}>
            {t("enroll.accessRefused", { reason: last.reason })}
          </Text>
        )}
        {offer && (
          <>
            <OfferPrice offer={offer} discount={coupon.discount} />
            <CouponField coupon={coupon} disabled={working} />
          </>
        )}
        <BusyButton type="submit" variant="hero" size="lg" fullWidth busy={working}>
          {t(working ? "enroll.accessAsking" : "enroll.accessAsk")}
        </BusyButton>
      </Stack>
    </form>
  );
}
