import { lazy, Suspense } from "react";
import { loadTexts } from "@/i18n";
import { changeKept, useKept } from "@/lib/keptState";
import { ConnectionNotice } from "./ConnectionNotice";
import { KeptData } from "./KeptData";
import { UpdateNotice } from "./UpdateNotice";

const SignOutQuestion = lazy(() =>
  Promise.all([import("./SignOutQuestion"), loadTexts("controls")]).then(([part]) => part),
);

/** What is about the line and the version; loads after the page. */
export default function OfflineParts() {
  const leave = useKept("leave");
  return (
    <>
      <KeptData />
      <UpdateNotice />
      <ConnectionNotice />
      {leave && (
        <Suspense fallback={null}>
          <SignOutQuestion onLeave={leave} onExited={() => changeKept(() => ({ leave: undefined }))} />
        </Suspense>
      )}
    </>
  );
}
