import { Anchor, Badge, Text } from "@mantine/core";
import { IconTags } from "@tabler/icons-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { PagedTable, type Column } from "@/components/list/PagedTable";
import { StateMessage } from "@/components/StateMessage";
import { useDates } from "@/lib/dates";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link, useSearchParams } from "react-router-dom";
import { ListPage, type ListState } from "@/admin/components/ListPage";
import { ENROLLMENTS_PER_PAGE, useCouponEnrollments, type CouponEnrollment } from "./api";
import { EnrollmentExport } from "./EnrollmentExport";

/**
 * Enrollments by coupon.
 *
 * The filter is in the address, so a coupon's card can link to its enrollments.
 */
export default function CouponEnrollmentsPage() {
  const { t } = useTranslation("adminCoupons");
  const [params] = useSearchParams();
  const code = params.get("code") ?? "";
  const texts = {
    title: t("enrolled.title"),
    lead: t("enrolled.lead"),
    search: t("enrolled.search"),
    searchPlaceholder: t("searchPlaceholder"),
  };
  return (
    <ListPage
      texts={texts}
      total="couponEnrollments"
      param="code"
      actions={<EnrollmentExport key={code} code={code} />}
    >
      {({ search, onClearSearch }) => <EnrollmentTable search={search} onClearSearch={onClearSearch} />}
    </ListPage>
  );
}

function EnrollmentTable(list: Omit<ListState, "onCreate">) {
  const { t } = useTranslation("adminCoupons");
  const pages = useCouponEnrollments(list.search);
  return (
    <PagedTable
      {...list}
      label={t("enrolled.title")}
      columns={useEnrollmentColumns()}
      pages={pages}
      pageSize={ENROLLMENTS_PER_PAGE}
      rowKey={({ _id }) => _id}
      empty={
        <StateMessage
          icon={IconTags}
          title={t("enrolled.empty.title")}
          message={t("enrolled.empty.text")}
          link={{ to: paths.adminCoupons.to(), label: t("enrolled.empty.action") }}
        />
      }
    />
  );
}

function useEnrollmentColumns(): Column<CouponEnrollment>[] {
  const { t } = useTranslation("adminCoupons");
  const dates = useDates();
  const format = useFormat();
  return useMemo(() => {
    const gone = (
      <Text component="span" c="dimmed" fs="italic">
        {t("enrolled.gone")}
      </Text>
    );
    return [
      {
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
        header: t("enrolled.columns.code"),
        cell: ({ couponCode }) => <Badge color="gray">{couponCode}</Badge>,
      },
      {
        header: t("enrolled.columns.discount"),
        cell: ({ discountPercentage }) =>
          discountPercentage === null ? t("enrolled.unknownDiscount") : format.percent(discountPercentage),
      },
      { header: t("enrolled.columns.date"), cell: ({ enrolledAt }) => dates.date(enrolledAt) },
    ];
  }, [t, dates, format]);
}
