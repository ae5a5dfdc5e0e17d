import { useState } from "react";
import { errorMessage } from "@/lib/errorMessage";
import { showToast } from "@/lib/toast";
import { useCheckCoupon, type CouponRefusal } from "./api";

export interface Coupon {
  code: string;
  type: (code: string) => void;
  /** Asks the server what the code does. */
  apply: () => Promise<void>;
  checking: boolean;
  /** Percent off, once the server has told it for this code. */
  discount: number | null;
  error: CouponRefusal | null;
  refuse: (error: CouponRefusal) => void;
}

interface Answer {
  code: string;
  discount: number | null;
  error: CouponRefusal | null;
}

/** The coupon typed while enrolling, and what the server says of it. */
export function useCoupon(initial: string): Coupon {
  const check = useCheckCoupon();
  const [code, type] = useState(initial);
  const [checking, setChecking] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  // An answer about another code says nothing.
  const known = answer?.code === code ? answer : null;

  const apply = async (): Promise<void> => {
    setChecking(true);
    try {
      const { discountPercentage, refused } = await check({ code });
      setAnswer({ code, discount: discountPercentage, error: refused });
    } catch (error) {
      showToast({ ...errorMessage(error), variant: "destructive" });
    } finally {
      setChecking(false);
    }
  };

  return {
    code,
    type,
    apply,
    checking,
    discount: known?.discount ?? null,
    error: known?.error ?? null,
    refuse: (error) => setAnswer({ code, discount: null, error }),
  };
}
