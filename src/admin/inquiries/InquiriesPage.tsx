import { IconMessageQuestion } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { inquiryStates, type InquiryState } from "@convex/shared/inquiryForm";
import { CourseFilter } from "@/admin/components/CourseFilter";
import { ChoiceSelect, ListPage, useChoice, withFilter, type ListState } from "@/admin/components/ListPage";
import { useCourseParam } from "@/admin/components/useCourseParam";
import { PagedTable } from "@/components/list/PagedTable";
import { StateMessage } from "@/components/StateMessage";
import { INQUIRIES_PER_PAGE, useInquiries } from "./api";
import { useInquiryColumns } from "./inquiryColumns";

/** ASK-8: questions from students, live; those that wait come oldest first. */
export default function InquiriesPage() {
  const { t } = useTranslation(["adminInquiries", "inquiries"]);
  const [state, choose] = useChoice("state", inquiryStates);
  const [courseId, setCourseId] = useCourseParam();
  const texts = {
    title: t("title"),
    lead: t("lead"),
    search: t("search"),
    searchPlaceholder: t("searchPlaceholder"),
    failure: t("failure"),
  };
  return (
    <ListPage
      texts={texts}
      total={null}
      filter={
        <>
          <ChoiceSelect
            label={t("filter")}
            values={inquiryStates}
            value={state}
            onChange={choose}
            text={(value) => t(`inquiries:state.${value}`)}
          />
          <CourseFilter courseId={courseId} onChange={setCourseId} />
        </>
      }
    >
      {(list) => (
        <InquiryTable {...withFilter(list, courseId, setCourseId)} words={list.search} {...{ state, courseId }} />
      )}
    </ListPage>
  );
}

interface InquiryTableProps extends ListState {
  state: InquiryState;
  courseId: string;
  /** The search without the filter. */
  words: string;
}

function InquiryTable({ state, courseId, words, search, onClearSearch }: InquiryTableProps) {
  const { t } = useTranslation("adminInquiries");
  const pages = useInquiries(state, courseId, words);
  return (
    <PagedTable
      search={search}
      onClearSearch={onClearSearch}
      label={t("title")}
      columns={useInquiryColumns()}
      pages={pages}
      pageSize={INQUIRIES_PER_PAGE}
      rowKey={({ _id }) => _id}
      empty={<StateMessage icon={IconMessageQuestion} title={t("emptyTitle")} message={t("emptyText")} />}
    />
  );
}
