import { useParams } from "@/lib/router";
import { RequireStudent } from "@/app/guards";
import { lazyPage } from "@/app/lazyPage";

const SharedCertificatePage = lazyPage(
  () => import("@/visitor/share/SharedCertificatePage"),
  ...(["certificate", "certificateShare", "dates"] as const),
);

/** Below `/certificate/`, a code is a shared certificate for anyone; an id is the student's own. */
export function CertificateRoute() {
  const { id = "" } = useParams();
  return /^cert-/i.test(id) ? <SharedCertificatePage /> : <RequireStudent />;
}
