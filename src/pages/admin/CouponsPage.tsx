import { CouponsView } from "../../features/admin/coupons/CouponsView";

export default function CouponsPage() {
  return <CouponsView />;
}
