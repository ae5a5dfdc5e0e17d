import { lazy, Suspense, type ComponentProps } from "react";
import { loadWithTexts } from "@/app/pageRoute";
import { Boundary } from "@/components/Boundary";

/** Lazy: it stands below what a student came for. */
const Inquiries = lazy(() =>
  loadWithTexts(
    () => import("@/student/inquiries/PlaceInquiries"),
    ...(["inquiries", "controls", "validation", "dates", "markdown"] as const),
  ),
);

/** Questions to the staff below a page, which works without them. */
export const PlaceInquiries = (props: ComponentProps<typeof Inquiries>) => (
  <Boundary fallback={() => null} resetKey={props.placeId}>
    <Suspense>
      <Inquiries key={props.placeId} {...props} />
    </Suspense>
  </Boundary>
);
