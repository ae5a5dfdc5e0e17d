import { lazy } from "react";
import { useParams } from "react-router-dom";
import { RequireStudent } from "@/app/guards";
import { loadWithTexts } from "@/app/pageRoute";

const SharedCertificatePage = lazy(() =>
  loadWithTexts(() => import("@/visitor/share/SharedCertificatePage"), "certificate", "certificateShare", "dates"),
);

/** Below `/certificate/`, a code is a shared certificate for anyone; an id is the student's own. */
export function CertificateRoute() {
  const { id = "" } = useParams();
  return /^cert-/i.test(id) ? <SharedCertificatePage /> : <RequireStudent />;
}
