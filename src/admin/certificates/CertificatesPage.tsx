import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isCalendarDay } from "@convex/shared/brazilDay";
import { certificateStates } from "@convex/shared/certificateStates";
import { CourseSelect } from "@/admin/components/CourseSelect";
import { ChoiceSelect, ListPage, useChoice } from "@/admin/components/ListPage";
import listPage from "@/admin/components/ListPage.module.css";
import { Boundary } from "@/components/Boundary";
import { DayInput } from "@/components/form/DayInput";
import { useSearchParams } from "react-router-dom";
import { CertificateExport } from "./CertificateExport";
import { CertificateTable } from "./CertificateTable";
import { JobPanel } from "@/admin/components/jobs/JobPanel";
import { Only } from "@/admin/components/Only";
import { NameRequests } from "./NameRequests";

/** Returns "" for a day that is still being typed. */
const dayIn = (text: string): string => (isCalendarDay(text) ? text : "");

const states = ["all", ...certificateStates] as const;

/** List of certificates; search and state are in the address. */
export default function CertificatesPage() {
  const { t } = useTranslation("adminCertificates");
  const [params] = useSearchParams();
  const [state, setState] = useChoice("state", states);
  const [courseId, setCourseId] = useState("");
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const some = { state, courseId, from: dayIn(from), to: dayIn(to) };
  const whole = state === "all" && [courseId, some.from, some.to].every((text) => text === "");
  const texts = {
    title: t("title"),
    lead: t("lead"),
    search: t("search"),
    searchPlaceholder: t("searchPlaceholder"),
    failure: t("loadFailure"),
  };
  const filter = { search: params.get("search") ?? "", ...some };
  return (
    <ListPage
      texts={texts}
      total={whole ? "certificates" : null}
      actions={<CertificateExport key={JSON.stringify(filter)} filter={filter} />}
      filter={
        <>
          <ChoiceSelect
            label={t("filter.state")}
            values={states}
            value={state}
            onChange={setState}
            text={(value) => (value === "all" ? t("filter.all") : t(`state.${value}`))}
          />
          <CourseSelect
            label={t("filter.course")}
            placeholder={t("filter.allCourses")}
            onChange={setCourseId}
            optional
          />
          <div className={listPage.pair}>
            <DayInput label={t("filter.from")} value={from} onChange={setFrom} />
            <DayInput label={t("filter.to")} value={to} onChange={setTo} />
          </div>
        </>
      }
    >
      {({ search, onClearSearch }) => (
        <>
          <Boundary fallback={() => null}>
            <JobPanel kind="certificates" />
          </Boundary>
          <Only right="administer">
            <Boundary fallback={() => null}>
              <NameRequests />
            </Boundary>
          </Only>
          <CertificateTable key={JSON.stringify(some)} filter={{ search, ...some }} onClearSearch={onClearSearch} />
        </>
      )}
    </ListPage>
  );
}
