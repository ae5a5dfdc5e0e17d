import { Box, Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { SearchField } from "@/components/list/SearchField";
import { LoadBoundary } from "./LoadBoundary";
import { useDialog, type DialogControl } from "./useDialog";
import { AdminHeading } from "./AdminHeading";

export interface ListState {
  search: string;
  onClearSearch: () => void;
  onCreate: () => void;
}

interface ListPageProps {
  texts: { title: string; lead: string; search: string; searchPlaceholder: string; failure: string };
  /** The button beside the title, and the dialog that it opens. */
  creation?: { label: string; dialog: (dialog: DialogControl) => ReactNode };
  actions?: ReactNode;
  /** A change forgets a failed load. */
  resetKey?: string;
  children: (list: ListState) => ReactNode;
}

/** Heading, search and a list that subscribes. */
export function ListPage({ texts, creation, actions, resetKey = "", children }: ListPageProps) {
  const [search, setSearch] = useState("");
  const { open, show } = useDialog<true>();
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
      <Box mb="lg">
        <SearchField label={texts.search} placeholder={texts.searchPlaceholder} value={search} onSearch={setSearch} />
      </Box>
      <LoadBoundary failure={texts.failure} resetKey={resetKey}>
        {children({ search, onClearSearch: () => setSearch(""), onCreate: create })}
      </LoadBoundary>
      {creation && show((_, dialog) => creation.dialog(dialog))}
    </>
  );
}
