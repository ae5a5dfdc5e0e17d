import { Anchor, Box, Container, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconMessageQuestion } from "@tabler/icons-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router-dom";
import { Boundary } from "@/components/Boundary";
import { PagedList } from "@/components/list/PagedList";
import { SearchField } from "@/components/list/SearchField";
import { useListPlace } from "@/components/list/useListPlace";
import { BackLink } from "@/components/page/PageTop";
import { PageHeading } from "@/components/PageHeading";
import { StateMessage } from "@/components/StateMessage";
import { paths } from "@/lib/paths";
import { INQUIRIES_PER_PAGE, useOwnInquiries, type OwnInquiry } from "./api";
import { InquiryThread } from "./InquiryThread";

/** ASK-9: all questions of a student, with a search. */
export default function InquiriesPage() {
  const { t } = useTranslation("inquiries");
  const [params, setParams] = useSearchParams();
  const input = useRef<HTMLInputElement>(null);
  const search = params.get("search") ?? "";
  const setSearch = (text: string): void => setParams(text === "" ? {} : { search: text }, { replace: true });
  return (
    <Container size={760} py="xl">
      <Stack gap="lg">
        <BackLink to={paths.dashboard.to()}>{t("back")}</BackLink>
        <div>
          <PageHeading title={t("page.title")}>{t("page.title")}</PageHeading>
          <Text c="dimmed" mt={4}>
            {t("page.lead")}
          </Text>
        </div>
        <SearchField label={t("page.search")} value={search} onSearch={setSearch} inputRef={input} />
        <Boundary failure={t("page.failure")}>
          <Inquiries
            search={search}
            onClearSearch={() => {
              setSearch("");
              input.current?.focus();
            }}
          />
        </Boundary>
      </Stack>
    </Container>
  );
}

function Inquiries({ search, onClearSearch }: { search: string; onClearSearch: () => void }) {
  const { t } = useTranslation("inquiries");
  const pages = useOwnInquiries(search);
  useListPlace(pages, "inquiries");
  return (
    <PagedList
      pages={pages}
      pageSize={INQUIRIES_PER_PAGE}
      search={search}
      onClearSearch={onClearSearch}
      skeleton={<Skeleton h={180} radius="md" />}
      empty={<StateMessage icon={IconMessageQuestion} title={t("page.none")} message={t("page.noneText")} />}
    >
      {(inquiries) => (
        <Stack gap="md">
          {inquiries.map((inquiry) => (
            <InquiryThread key={inquiry._id} inquiry={inquiry} heading={<PlaceTitle inquiry={inquiry} />} />
          ))}
        </Stack>
      )}
    </PagedList>
  );
}

function PlaceTitle({ inquiry }: { inquiry: OwnInquiry }) {
  const { t } = useTranslation("inquiries");
  const { _id, kind, title, course } = inquiry;
  const to = pathOf(inquiry);
  const text = t(`about.${kind}`, { title });
  return (
    <Box miw={0} style={{ overflowWrap: "anywhere" }}>
      <Title order={2} size="h4" id={`${_id}-title`}>
        {to === null ? (
          text
        ) : (
          <Anchor component={Link} to={to} inherit>
            {text}
          </Anchor>
        )}
      </Title>
      {kind !== "exam" && (
        <Text fz="sm" c="dimmed">
          {course.title}
        </Text>
      )}
    </Box>
  );
}

/** Null once the place is gone. */
function pathOf({ kind, placeId, course, isThere }: OwnInquiry): string | null {
  if (!isThere) return null;
  if (kind === "lesson") return paths.lesson.to(placeId);
  if (kind === "exam") return paths.exam.to(placeId);
  return course.slug === null ? null : paths.modulePractice.to(course.slug, placeId);
}
