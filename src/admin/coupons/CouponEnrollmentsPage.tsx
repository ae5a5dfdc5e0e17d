import { Anchor, Badge, Box, Button, Text } from "@mantine/core";
import { IconTags } from "@tabler/icons-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { PagedTable, type Column } from "@/components/list/PagedTable";
import { SearchField } from "@/components/list/SearchField";
import { StateMessage } from "@/components/StateMessage";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link, useSearchParams } from "@/lib/router";
import { LoadBoundary } from "@/admin/components/LoadBoundary";
import { AdminHeading } from "@/admin/components/AdminHeading";
import { ENROLLMENTS_PER_PAGE, useCouponEnrollments, type CouponEnrollment } from "./api";
import { ExportPanel } from "./ExportPanel";

/** The filter stands in the address: a coupon's card links to its enrolments. */
export default function CouponEnrollmentsPage() {
  const { t } = useTranslation("adminCoupons");
  const [params, setParams] = useSearchParams();
  const code = params.get("code") ?? "";
  const filter = (text: string): void => setParams(text === "" ? {} : { code: text }, { replace: true });
  return (
    <>
      <AdminHeading
        title={t("enrolled.title")}
        text={t("enrolled.lead")}
        actions={<ExportPanel key={code} code={code} />}
      />
      <Box mb="lg">
        <SearchField label={t("enrolled.search")} placeholder={t("searchPlaceholder")} value={code} onSearch={filter} />
      </Box>
      <LoadBoundary>
        <EnrollmentTable code={code} onClear={() => filter("")} />
      </LoadBoundary>
    </>
  );
}

function EnrollmentTable({ code, onClear }: { code: string; onClear: () => void }) {
  const { t } = useTranslation("adminCoupons");
  const pages = useCouponEnrollments(code);
  return (
    <PagedTable
      label={t("enrolled.title")}
      columns={useEnrollmentColumns()}
      pages={pages}
      pageSize={ENROLLMENTS_PER_PAGE}
      rowKey={({ _id }) => _id}
      search={code}
      onClearSearch={onClear}
      empty={
        <StateMessage
          icon={<IconTags size={28} stroke={1.6} />}
          title={t("enrolled.empty.title")}
          message={t("enrolled.empty.text")}
          action={
            <Button component={Link} to={paths.adminCoupons.to()}>
              {t("enrolled.empty.action")}
            </Button>
          }
        />
      }
    />
  );
}

function useEnrollmentColumns(): Column<CouponEnrollment>[] {
  const { t } = useTranslation("adminCoupons");
  const format = useFormat();
  return useMemo(() => {
    const gone = (
      <Text component="span" c="dimmed" fs="italic">
        {t("enrolled.gone")}
      </Text>
    );
    return [
      {
        key: "student",
        kind: "title",
        header: t("enrolled.columns.student"),
        cell: ({ student }) =>
          student ? (
            <Anchor component={Link} to={paths.adminStudent.to(student.userId)} fw={600}>
              {student.fullName}
            </Anchor>
          ) : (
            gone
          ),
      },
      {
        key: "course",
        header: t("enrolled.columns.course"),
        cell: ({ course }) =>
          course ? (
            <Anchor component={Link} to={paths.course.to(course.slug)}>
              {course.title}
            </Anchor>
          ) : (
            gone
          ),
      },
      {
        key: "code",
        header: t("enrolled.columns.code"),
        cell: ({ couponCode }) => <Badge color="gray">{couponCode}</Badge>,
      },
      {
        key: "discount",
        header: t("enrolled.columns.discount"),
        cell: ({ discountPercentage }) =>
          discountPercentage === null ? t("enrolled.unknownDiscount") : format.percent(discountPercentage),
      },
      { key: "date", header: t("enrolled.columns.date"), cell: ({ enrolledAt }) => format.date(enrolledAt) },
    ];
  }, [t, format]);
}
