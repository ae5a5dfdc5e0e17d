import { ActionIcon, Button, TextInput, VisuallyHidden } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconCompass, IconSearch, IconX } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "../../../convex/shared/limits";
import { StateMessage } from "../../components/StateMessage";
import { paths } from "../../lib/paths";
import { Link } from "../../lib/router";
import { useBrowse } from "./api";
import { BrowseCard } from "./BrowseCard";
import classes from "./CardGrid.module.css";
import { CardSkeletons } from "./CardSkeletons";
import { MoreButton } from "./MoreButton";

const SEARCH_DELAY_MS = 250;

export function BrowseCourses() {
  const { t } = useTranslation("dashboard");
  const [text, setText] = useState("");
  const [searched] = useDebouncedValue(text.trim(), SEARCH_DELAY_MS);
  const input = useRef<HTMLInputElement>(null);

  const clear = (): void => {
    setText("");
    input.current?.focus();
  };

  return (
    <>
      <TextInput
        ref={input}
        type="search"
        label={t("search")}
        placeholder={t("searchPlaceholder")}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        rightSection={
          text !== "" && (
            <ActionIcon size={32} aria-label={t("clearSearch")} onClick={clear}>
              <IconX size={18} aria-hidden="true" />
            </ActionIcon>
          )
        }
        maxLength={limits.searchText}
        maw={480}
        mb="xl"
      />
      <BrowseResults text={searched} onClear={clear} />
    </>
  );
}

function BrowseResults({ text, onClear }: { text: string; onClear: () => void }) {
  const { t } = useTranslation("dashboard");
  const { results, status, loadMore } = useBrowse(text);
  if (results.length === 0 && status !== "Exhausted") return <CardSkeletons />;
  if (results.length === 0) {
    const searching = text !== "";
    return (
      <StateMessage
        role="status"
        icon={<IconCompass size={28} stroke={1.6} />}
        title={t(searching ? "emptySearchTitle" : "emptyBrowseTitle")}
        message={t(searching ? "emptySearchText" : "emptyBrowseText")}
        action={
          searching ? (
            <Button variant="outline" onClick={onClear}>
              {t("clearSearch")}
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
      <ul className={classes.grid}>
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
