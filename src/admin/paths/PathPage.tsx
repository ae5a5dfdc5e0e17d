import { Button, Stack } from "@mantine/core";
import { IconExternalLink, IconRoute, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { AdminHeading } from "@/admin/components/AdminHeading";
import { CoverCard } from "@/admin/components/cover/CoverCard";
import { HistoryLink } from "@/admin/components/HistoryLink";
import { PageSkeleton } from "@/admin/components/PageSkeleton";
import { Boundary } from "@/components/Boundary";
import { useDialog } from "@/components/dialog/useDialog";
import { Found } from "@/components/page/Found";
import { paths } from "@/lib/paths";
import { unstoppable } from "@/lib/unstoppable";
import { Link, useNavigate, useParams } from "react-router-dom";
import { usePath, useSetPathCover, type PathDetail } from "./api";
import { PathCourses } from "./PathCourses";
import { RemovePathDialog } from "./PathDialogs";
import { PathFormCard } from "./PathForm";
import classes from "./PathPage.module.css";
import { PathStatus } from "./PathStatus";

/** Courses, publication, cover and fields of a path. */
export default function PathPage() {
  const { t } = useTranslation("adminPaths");
  const { pathId = "" } = useParams();
  return (
    <Boundary failure={t("toasts.loadFailure")} resetKey={pathId}>
      <Loaded key={pathId} pathId={pathId} />
    </Boundary>
  );
}

function Loaded({ pathId }: { pathId: string }) {
  const { t } = useTranslation("admin");
  return (
    <Found
      value={usePath(pathId)}
      loading={<PageSkeleton />}
      missing={{
        icon: IconRoute,
        title: t("pathMissing.title"),
        message: t("pathMissing.text"),
        link: { to: paths.adminPaths.to(), label: t("pathMissing.back") },
      }}
    >
      {(path) => (
        <>
          <PathHeading path={path} />
          <div className={classes.columns}>
            <PathCourses path={path} />
            <Stack gap="lg">
              <PathStatus path={path} />
              <PathCoverCard path={path} />
              <PathFormCard path={path} />
            </Stack>
          </div>
        </>
      )}
    </Found>
  );
}

function PathCoverCard({ path }: { path: PathDetail }) {
  const { t } = useTranslation("adminPaths");
  const set = useSetPathCover();
  const { _id: pathId, version } = path;
  return (
    <CoverCard
      covered={path}
      set={(cover) => set({ pathId, version, cover })}
      texts={{ failure: t("toasts.updateFailure"), success: t("toasts.updated") }}
    />
  );
}

function PathHeading({ path }: { path: PathDetail }) {
  const { t } = useTranslation(["adminPaths", "admin"]);
  const navigate = useNavigate();
  const removal = useDialog<PathDetail>();
  return (
    <>
      <AdminHeading
        title={path.title}
        crumbs={[{ label: t("title"), to: paths.adminPaths.to() }]}
        actions={
          <>
            <Button
              component={Link}
              to={paths.path.to(path.slug)}
              variant="outline"
              leftSection={<IconExternalLink size={18} aria-hidden="true" />}
            >
              {t("admin:row.view")}
            </Button>
            <HistoryLink of={path._id} label={path.title} />
            <Button
              variant="outline"
              leftSection={<IconTrash size={18} aria-hidden="true" />}
              onClick={() => removal.open(path)}
            >
              {t("admin:row.delete")}
            </Button>
          </>
        }
      />
      {removal.show((removed, dialog) => (
        <RemovePathDialog
          path={removed}
          {...dialog}
          onDone={() => void navigate(paths.adminPaths.to(), { replace: true, ...unstoppable })}
        />
      ))}
    </>
  );
}
