import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { bandHours } from "@convex/shared/courseFacts";
import { SearchField } from "@/components/list/SearchField";
import classes from "./CatalogSearch.module.css";
import { facets, facetValues, type Catalog, type Facet, type Facets } from "./useCatalogFilter";

interface CatalogSearchProps {
  catalog: Catalog;
  /**
   * Keeps the field at the bottom of a phone's screen, within a column with the results.
   * Default: false.
   */
  atThumb?: boolean;
}

/**
 * Search and filters of the catalog.
 * Native lists are the easiest on a phone.
 */
export default function CatalogSearch({ catalog, atThumb = false }: CatalogSearchProps) {
  const { t } = useTranslation("catalog");
  return (
    <div role="search" className={classes.root} data-at-thumb={atThumb || undefined}>
      <div className={classes.field} data-keep-clear={atThumb ? "above" : undefined}>
        <SearchField
          label={t("search")}
          placeholder={t("searchPlaceholder")}
          value={catalog.filter.text ?? ""}
          onSearch={catalog.search}
          inputRef={catalog.inputRef}
        />
      </div>
      <div className={classes.facets}>
        {facets.map((facet) => (
          <FacetSelect key={facet} facet={facet} catalog={catalog} />
        ))}
      </div>
    </div>
  );
}

function FacetSelect({ facet, catalog }: { facet: Facet; catalog: Catalog }) {
  const { t } = useTranslation("catalog");
  const names: { [Name in Facet]: (value: Facets[Name]) => string } = {
    topic: (value) => t(`topic.${value}`),
    level: (value) => t(`level.${value}`),
    duration: (value) => t(`duration.${value}`, bandHours),
    language: (value) => t(`language.${value}`),
  };
  return (
    <NativeSelect
      size="md"
      label={t(`${facet}Label`)}
      value={catalog.filter[facet] ?? ""}
      onChange={(event) => catalog.choose(facet, event.currentTarget.value)}
      data={[
        { value: "", label: t(`any.${facet}`) },
        ...facetValues[facet].map((value) => ({ value, label: names[facet](value as never) })),
      ]}
    />
  );
}
