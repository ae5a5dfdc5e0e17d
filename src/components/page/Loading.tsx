import { useMounted } from "@mantine/hooks";
import { IconWifiOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { StateMessage } from "@/components/StateMessage";
import { useKnownViewer, useOfflineState } from "@/lib/offlineState";
import { paths } from "@/lib/paths";

interface LoadingProps {
  /** Stands for a whole page. Default: false. */
  page?: boolean;
  /** The shape of what loads. */
  children: ReactNode;
}

/** Loading state that offline says at once when this device has nothing to show (OFFLINE-17). */
export function Loading({ page = false, children }: LoadingProps) {
  const offline = useOfflineState("offline");
  const asked = Object.values(useOfflineState("shown"));
  // The page's questions to this device begin after its first render.
  const hasAsked = useMounted();
  return !offline || !hasAsked || asked.includes(null) ? children : <NotKept page={page} />;
}

function NotKept({ page }: { page: boolean }) {
  const { t } = useTranslation();
  const isStudent = useKnownViewer()?.status === "active";
  return (
    <StateMessage
      page={page}
      role="status"
      icon={IconWifiOff}
      title={t("notKept.title")}
      message={t("notKept.text")}
      {...(page && isStudent && { link: { to: paths.dashboard.to(), label: t("notKept.link"), variant: "outline" } })}
    />
  );
}
