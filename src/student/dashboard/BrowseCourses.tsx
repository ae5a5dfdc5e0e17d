import { Box, Button, VisuallyHidden } from "@mantine/core";
import { IconCompass } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import cards from "@/components/list/CardGrid.module.css";
import { SearchField } from "@/components/list/SearchField";
import { StateMessage } from "@/components/StateMessage";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router";
import { useBrowse } from "./api";
import { BrowseCard } from "./BrowseCard";
import { CardSkeletons } from "./CardSkeletons";
import { MoreButton } from "./MoreButton";

export function BrowseCourses() {
  const { t } = useTranslation("dashboard");
  const [search, setSearch] = useState("");
  const input = useRef<HTMLInputElement>(null);

  const clear = (): void => {
    setSearch("");
    input.current?.focus();
  };

  return (
    <>
      <Box mb="xl">
        <SearchField
          label={t("search")}
          placeholder={t("searchPlaceholder")}
          value={search}
          onSearch={setSearch}
          inputRef={input}
        />
      </Box>
      <BrowseResults text={search} onClear={clear} />
    </>
  );
}

function BrowseResults({ text, onClear }: { text: string; onClear: () => void }) {
  const { t } = useTranslation(["dashboard", "common"]);
  const { results, status, loadMore } = useBrowse(text);
  if (results.length === 0 && status !== "Exhausted") return <CardSkeletons />;
  if (results.length === 0) {
    const searching = text !== "";
    return (
      <StateMessage
        role="status"
        icon={IconCompass}
        title={t(searching ? "emptySearchTitle" : "emptyBrowseTitle")}
        message={t(searching ? "emptySearchText" : "emptyBrowseText")}
        action={
          searching ? (
            <Button variant="outline" onClick={onClear}>
              {t("common:clearSearch")}
            </Button>
          ) : (
            <Button component={Link} to={paths.dashboard.to()}>
              {t("emptyBrowseAction")}
            </Button>
          )
        }
      />
    );
  }
  return (
    <>
      {text !== "" && <VisuallyHidden role="status">{t("results", { count: results.length })}</VisuallyHidden>}
      <ul className={cards.grid}>
        {results.map((course) => (
          <li key={course._id}>
            <BrowseCard course={course} />
          </li>
        ))}
      </ul>
      <MoreButton status={status} loadMore={loadMore} />
    </>
  );
}
