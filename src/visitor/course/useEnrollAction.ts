import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorCode, errorMessage } from "@/lib/errorMessage";
import { useSignInLink } from "@/lib/returnPath";
import type { Offer } from "@/lib/offer";
import { useNavigate } from "react-router-dom";
import { showToast, type Toast } from "@/lib/toast";
import { useEnroll, useIsSignedIn, type CouponRefusal, type Course, type EnrollOutcome } from "./api";
import { pendingEnrollment } from "./pendingEnrollment";
import type { Coupon } from "./useCoupon";
import { useContactLink } from "./useContactLink";

const couponCodes = ["couponInvalid", "couponExpired", "couponExhausted"] as const satisfies CouponRefusal[];

interface EnrollAction {
  /** `pressed`: from a press of the button, and not by itself after sign-in. */
  enroll: (pressed: boolean) => Promise<void>;
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
 * The chat with the school opens from the press itself, because later a browser may block it. Where its text
 * needs the server's answer, or without a press, the toast offers it (ENROLL-3).
 */
export function useEnrollAction(
  course: Pick<Course, "_id" | "title">,
  coupon: Pick<Coupon, "code" | "discount" | "refuse">,
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

  const tell = (toast: Toast): void => showToast({ ...toast, topic: "entering" });

  const askToSignIn = async (state?: object): Promise<void> => {
    tell({ title: t("toasts.authTitle"), message: t("toasts.authMessage"), variant: "destructive" });
    await navigate(signIn.to, { state });
  };

  const report = (error: unknown, pressed: boolean): void => {
    const code = errorCode(error);
    const couponCode = couponCodes.find((known) => known === code) ?? null;
    if (couponCode !== null) coupon.refuse(couponCode);
    const text =
      couponCode !== null || code === "tooManyAttempts"
        ? errorMessage(error)
        : { title: t("toasts.failureTitle"), message: t("toasts.failureMessage") };
    const toast = { ...text, variant: "destructive" } as const;
    // Codes tried one after another are refused each for its own reason.
    if (couponCode !== null && pressed) showToast(toast);
    else tell(toast);
  };

  const reportEnrolled = ({ outcome, discountPercentage }: EnrollOutcome, chat: Toast["action"]): void => {
    const action = chat && { action: chat };
    if (outcome !== "enrolled") {
      if (action) tell({ title: t("enroll.enrolledTitle"), ...action });
      return;
    }
    const message =
      discountPercentage === null
        ? t("toasts.successMessage")
        : t("toasts.successDiscount", { percent: discountPercentage });
    tell({ title: t("toasts.successTitle"), message, variant: "success", ...action });
  };

  const enroll = async (pressed: boolean): Promise<void> => {
    // Opens the sign-up tab: most visitors here have no account.
    if (!signedIn) return askToSignIn({ ...pendingEnrollment(course._id, coupon.code), tab: "signup" });
    if (busy.current) return;
    busy.current = true;
    setWorking(true);
    try {
      const code = coupon.code.trim();
      const answer = send({ courseId: course._id, ...(code && { couponCode: code }) });
      const opensNow = pressed && !hasPass && (code === "" || coupon.discount !== null);
      if (opensNow) openChat(contactLink(coupon.discount));
      const result = await answer;
      const link = contactLink(result.discountPercentage);
      const offersChat = !opensNow && !hasPass;
      reportEnrolled(result, offersChat ? { label: t("enroll.contact"), run: () => openChat(link) } : undefined);
    } catch (error) {
      // Never continues by itself, which could loop.
      // The tab may not know yet that the session has ended.
      if (errorCode(error) === "notAuthenticated") await askToSignIn();
      else report(error, pressed);
    } finally {
      busy.current = false;
      setWorking(false);
    }
  };

  return { enroll, working };
}

/** Opens the chat in a new tab; only within a press. */
function openChat(link: string): void {
  window.open(link, "_blank", "noopener,noreferrer");
}
