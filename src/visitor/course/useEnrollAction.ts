import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorCode, errorMessage } from "@/lib/errorMessage";
import { useSignInLink } from "@/lib/returnPath";
import type { Offer } from "@/lib/offer";
import { useNavigate } from "react-router-dom";
import { showToast } from "@/lib/toast";
import { useEnroll, useIsSignedIn, type CouponRefusal, type Course } from "./api";
import { pendingEnrollment } from "./pendingEnrollment";
import type { Coupon } from "./useCoupon";
import { useContactLink } from "./useContactLink";

const couponCodes = ["couponInvalid", "couponExpired", "couponExhausted"] as const satisfies CouponRefusal[];

interface EnrollAction {
  enroll: () => Promise<void>;
  working: boolean;
}

interface Payment {
  /** Null if there is nothing to pay. */
  offer: Offer | null;
  /** Whether a pass lets the student in: nothing is left to agree on, so no chat opens. */
  hasPass: boolean;
}

/**
 * Enrolls, after sign-in if needed. The server decides.
 * The chat with the school opens from the same click.
 */
export function useEnrollAction(
  course: Pick<Course, "_id" | "title">,
  coupon: Pick<Coupon, "code" | "refuse">,
  { offer, hasPass }: Payment,
): EnrollAction {
  const { t } = useTranslation("course");
  const navigate = useNavigate();
  const signedIn = useIsSignedIn();
  const signIn = useSignInLink();
  const send = useEnroll();
  const contactLink = useContactLink(course.title, offer);
  const busy = useRef(false);
  const [working, setWorking] = useState(false);

  const askToSignIn = async (state?: object): Promise<void> => {
    showToast({ title: t("toasts.authTitle"), message: t("toasts.authMessage"), variant: "destructive" });
    await navigate(signIn.to, { state });
  };

  const report = (error: unknown): void => {
    const code = errorCode(error);
    const couponCode = couponCodes.find((known) => known === code) ?? null;
    if (couponCode !== null) coupon.refuse(couponCode);
    const text =
      couponCode !== null || code === "tooManyAttempts"
        ? errorMessage(error)
        : { title: t("toasts.failureTitle"), message: t("toasts.failureMessage") };
    showToast({ ...text, variant: "destructive" });
  };

  const enroll = async (): Promise<void> => {
    // Opens the sign-up tab: most visitors here have no account.
    if (!signedIn) return askToSignIn({ ...pendingEnrollment(course._id, coupon.code), tab: "signup" });
    if (busy.current) return;
    busy.current = true;
    setWorking(true);
    try {
      const code = coupon.code.trim();
      const result = await send({ courseId: course._id, ...(code && { couponCode: code }) });
      if (result.outcome === "enrolled") {
        const message =
          result.discountPercentage === null
            ? t("toasts.successMessage")
            : t("toasts.successDiscount", { percent: result.discountPercentage });
        showToast({ title: t("toasts.successTitle"), message, variant: "success" });
      }
      if (!hasPass) openChat(contactLink(result.discountPercentage));
    } catch (error) {
      // Never continues by itself, which could loop.
      // The tab may not know yet that the session has ended.
      if (errorCode(error) === "notAuthenticated") await askToSignIn();
      else report(error);
    } finally {
      busy.current = false;
      setWorking(false);
    }
  };

  return { enroll, working };
}

/**
 * Opens the chat, but only within the user activation.
 * Later the browser blocks the tab, and the link in the panel remains.
 */
function openChat(link: string): void {
  // Safari before 16.4 does not report it; it blocks silently.
  const activation = (navigator as { userActivation?: UserActivation }).userActivation;
  if (activation?.isActive !== false) window.open(link, "_blank", "noopener,noreferrer");
}
