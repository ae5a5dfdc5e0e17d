import { IconChevronDown } from "@tabler/icons-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { bandHours } from "@convex/shared/courseFacts";
import field from "@/components/form/Field.module.css";
import { SearchField } from "@/components/list/SearchField";
import classes from "./CatalogSearch.module.css";
import { facets, facetValues, type Catalog, type Facet, type Facets } from "./useCatalogFilter";

/** Search and filters of the catalog. Native lists: the first page has no room for more. */
export default function CatalogSearch({ catalog }: { catalog: Catalog }) {
  const { t } = useTranslation("catalog");
  return (
    <div role="search" className={classes.root}>
      <SearchField
        label={t("search")}
        placeholder={t("searchPlaceholder")}
        value={catalog.filter.text ?? ""}
        onSearch={catalog.search}
        inputRef={catalog.inputRef}
      />
      {facets.map((facet) => (
        <FacetSelect key={facet} facet={facet} catalog={catalog} />
      ))}
    </div>
  );
}

function FacetSelect({ facet, catalog }: { facet: Facet; catalog: Catalog }) {
  const { t } = useTranslation("catalog");
  const id = useId();
  const names: { [Name in Facet]: (value: Facets[Name]) => string } = {
    topic: (value) => t(`topic.${value}`),
    level: (value) => t(`level.${value}`),
    duration: (value) => t(`duration.${value}`, bandHours),
    language: (value) => t(`language.${value}`),
  };
  return (
    <div className={field.root}>
      <label className={field.label} htmlFor={id}>
        {t(`${facet}Label`)}
      </label>
      <div className={classes.box}>
        <select
          id={id}
          className={field.input}
          value={catalog.filter[facet] ?? ""}
          onChange={(event) => catalog.choose(facet, event.currentTarget.value)}
        >
          <option value="">{t(`any.${facet}`)}</option>
          {facetValues[facet].map((value) => (
            <option key={value} value={value}>
              {names[facet](value as never)}
            </option>
          ))}
        </select>
        <IconChevronDown size={16} stroke={2} aria-hidden="true" />
      </div>
    </div>
  );
}
