import { useTranslation } from "react-i18next";
import { SearchSelect, useSelectSearch, type Option } from "@/components/form/SearchSelect";
import { useModuleOptions } from "./api";

interface ModuleSelectProps {
  chosen: Option | null;
  onChoose: (module: Option | null) => void;
  error: string | undefined;
  disabled: boolean;
}

export function ModuleSelect(props: ModuleSelectProps) {
  const { t } = useTranslation("adminGeneration");
  const typing = useSelectSearch(props.chosen);
  const modules = useModuleOptions(typing.search);
  return (
    <SearchSelect
      {...props}
      label={t("form.modulePick")}
      description={t("form.moduleHint")}
      typing={typing}
      found={modules?.map(({ _id, title, course }) => ({
        value: _id,
        label: t("form.moduleOption", { module: title, course: course.title }),
      }))}
      none={t("form.moduleNone")}
      maw={520}
    />
  );
}
