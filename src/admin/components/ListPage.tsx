import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Boundary } from "@/components/Boundary";
import { SearchField } from "@/components/list/SearchField";
import { useSearchParams } from "@/lib/router";
import { AdminHeading } from "./AdminHeading";
import classes from "./ListPage.module.css";
import { useDialog, type DialogControl } from "@/components/dialog/useDialog";

export interface ListState {
  search: string;
  onClearSearch: () => void;
  onCreate: () => void;
}

interface ListPageProps {
  /** Without a `failure`, a load that fails is only logged and shown in its place. */
  texts: { title: string; lead: string; search: string; searchPlaceholder: string; failure?: string };
  /** Name of the search in the address. */
  param?: string;
  /** Beside the search. */
  filter?: ReactNode;
  /** The button next to the title and the dialog it opens. */
  creation?: { label: string; dialog: (dialog: DialogControl) => ReactNode };
  actions?: ReactNode;
  /** A change clears a failed load. */
  resetKey?: string;
  children: (list: ListState) => ReactNode;
}

/** Heading, search and a subscribed list. */
export function ListPage({
  texts,
  param = "search",
  filter,
  creation,
  actions,
  resetKey = "",
  children,
}: ListPageProps) {
  const [params, setParams] = useSearchParams();
  const { open, show } = useDialog<true>();
  const search = params.get(param) ?? "";
  const setSearch = (text: string): void =>
    setParams(
      (all) => {
        if (text === "") all.delete(param);
        else all.set(param, text);
        return all;
      },
      { replace: true },
    );
  const create = (): void => open(true);
  return (
    <>
      <AdminHeading
        title={texts.title}
        text={texts.lead}
        actions={
          creation ? (
            <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={create}>
              {creation.label}
            </Button>
          ) : (
            actions
          )
        }
      />
      <div className={classes.tools}>
        <SearchField label={texts.search} placeholder={texts.searchPlaceholder} value={search} onSearch={setSearch} />
        {filter}
      </div>
      <Boundary {...(texts.failure !== undefined && { failure: texts.failure })} resetKey={resetKey}>
        {children({ search, onClearSearch: () => setSearch(""), onCreate: create })}
      </Boundary>
      {creation && show((_, dialog) => creation.dialog(dialog))}
    </>
  );
}
