import { Button, NativeSelect, Text, type NativeSelectProps } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { CouponOrder, CourseOrder, CoursePeopleOrder, StudentOrder, TotaledList } from "@convex/shared/adminLists";
import { Boundary } from "@/components/Boundary";
import { useDialog, type DialogControl } from "@/components/dialog/useDialog";
import { SearchField } from "@/components/list/SearchField";
import { useSearchParams } from "react-router-dom";
import { AdminHeading, type Crumb } from "./AdminHeading";
import { useListTotal } from "./api";
import classes from "./ListPage.module.css";
import { useRights } from "@/lib/rights";

export interface ListState {
  search: string;
  onClearSearch: () => void;
  onCreate: () => void;
}

interface ListPageProps {
  /** Without `failure`, a failed load is logged and shown in place. */
  texts: { title: string; lead: string; search: string; searchPlaceholder: string; failure?: string };
  crumbs?: readonly Crumb[];
  /** Name of the search parameter in the address. */
  param?: string;
  /** Controls beside the search. */
  filter?: ReactNode;
  /** Order select; hidden during a search, which ranks by match. */
  order?: ReactNode;
  /** List whose total is shown unless searching; null shows none. */
  total: TotaledList | null;
  /** Button next to the title, with the dialog that it opens. */
  creation?: { label: string; dialog: (dialog: DialogControl) => ReactNode };
  actions?: ReactNode;
  /** Clears a failed load when it changes. */
  resetKey?: string;
  children: (list: ListState) => ReactNode;
}

/** Page with a heading, a search and a subscribed list. */
export function ListPage({ texts, param = "search", resetKey = "", creation, children, ...parts }: ListPageProps) {
  const [search, setSearch] = useParam(param);
  const input = useRef<HTMLInputElement>(null);
  const { has } = useRights();
  const { open, show } = useDialog<true>();
  // Moves the focus, because the button disappears with its message.
  const clear = (): void => {
    setSearch("");
    input.current?.focus();
  };
  const create = (): void => open(true);
  return (
    <>
      <AdminHeading
        title={texts.title}
        text={texts.lead}
        crumbs={parts.crumbs ?? []}
        actions={
          <>
            {parts.actions}
            {creation && (
              <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={create}>
                {creation.label}
              </Button>
            )}
          </>
        }
      />
      <div className={classes.tools}>
        <SearchField
          label={texts.search}
          placeholder={texts.searchPlaceholder}
          value={search}
          onSearch={setSearch}
          inputRef={input}
        />
        {parts.filter}
        {search === "" && parts.order}
        {search === "" && parts.total !== null && has("seePeople") && (
          <Boundary fallback={() => null}>
            <Total of={parts.total} />
          </Boundary>
        )}
      </div>
      <Boundary {...(texts.failure !== undefined && { failure: texts.failure })} resetKey={resetKey}>
        <List search={search} onClearSearch={clear} onCreate={create}>
          {children}
        </List>
      </Boundary>
      {creation && show((_, dialog) => creation.dialog(dialog))}
    </>
  );
}

const List = ({ children, ...state }: ListState & Pick<ListPageProps, "children">) => children(state);

/** Separate component, so a changed total renders nothing else. */
function Total({ of: list }: { of: TotaledList }) {
  const { t } = useTranslation("admin");
  const total = useListTotal(list);
  return (
    <Text c="dimmed" className={classes.total}>
      {total !== undefined && t("total", { count: total })}
    </Text>
  );
}

/** Where the last change leads, until the page shows it. */
let ahead: { shown: string; next: string } | null = null;

/**
 * Text in a parameter of the address; "" removes the parameter.
 * A second change before the first is shown keeps both.
 */
export function useParam(name: string): [string, (text: string) => void] {
  const [params, setParams] = useSearchParams();
  const shown = params.toString();
  useEffect(() => {
    ahead = null;
  }, [shown]);
  const set = (text: string): void => {
    const all = new URLSearchParams(ahead?.shown === shown ? ahead.next : shown);
    if (text === "") all.delete(name);
    else all.set(name, text);
    ahead = { shown, next: all.toString() };
    setParams(all, { replace: true });
  };
  return [params.get(name) ?? "", set];
}

/** The list state whose search or filter, once cleared, shows all. */
export function withFilter<List extends Pick<ListState, "search" | "onClearSearch">>(
  list: List,
  filter: string,
  setFilter: (text: string) => void,
): List {
  if (filter === "") return list;
  const clear = (): void => {
    setFilter("");
    list.onClearSearch();
  };
  return { ...list, search: list.search || filter, onClearSearch: clear };
}

/** One of a few values in the address; the first leaves none there. */
export function useChoice<Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): [Value, (value: string) => void] {
  const [text, setText] = useParam(name);
  const [usual] = values;
  return [values.find((value) => value === text) ?? usual, (value) => setText(value === usual ? "" : value)];
}

interface ChoiceSelectProps<Value extends string> extends Pick<NativeSelectProps, "label" | "maw"> {
  values: readonly Value[];
  value: Value;
  onChange: (value: string) => void;
  text: (value: Value) => string;
}

/** Select for a value of `useChoice`. */
export function ChoiceSelect<Value extends string>({ values, onChange, text, ...props }: ChoiceSelectProps<Value>) {
  return (
    <NativeSelect
      {...props}
      size="md"
      onChange={(event) => onChange(event.currentTarget.value)}
      data={values.map((value) => ({ value, label: text(value) }))}
    />
  );
}

type Order = CourseOrder | CoursePeopleOrder | StudentOrder | CouponOrder;

interface OrderSelectProps {
  orders: readonly Order[];
  value: Order;
  onChange: (order: string) => void;
}

export function OrderSelect({ orders, value, onChange }: OrderSelectProps) {
  const { t } = useTranslation("admin");
  return (
    <ChoiceSelect
      label={t("order.label")}
      values={orders}
      value={value}
      onChange={onChange}
      text={(order) => t(`order.${order}`)}
    />
  );
}
