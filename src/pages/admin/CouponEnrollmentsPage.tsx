import { EnrollmentsView } from "../../features/admin/coupons/EnrollmentsView";

export default function CouponEnrollmentsPage() {
  return <EnrollmentsView />;
}
