import { lazy } from "react";
import { useParams } from "react-router-dom";
import { RequireStudent } from "@/app/guards";
import { loadWithTexts } from "@/app/pageRoute";

const SharedCertificatePage = lazy(() =>
  loadWithTexts(() => import("@/visitor/share/SharedCertificatePage"), "certificate", "certificateShare", "dates"),
);

/** Shows a shared certificate for a code, the student's for an id. */
export function CertificateRoute() {
  const { id = "" } = useParams();
  return /^cert-/i.test(id) ? <SharedCertificatePage /> : <RequireStudent />;
}
