import { expect, test } from "vitest";
import { MarkedText } from "@/components/markdown/MarkedText";
import { renderPage } from "./render";

test.each([
  ["2*3*4 e 2 * 3 * 4 e 2 *3*4", []],
  ["f(*args, **kwargs) e f(*args,**kwargs)", []],
  ["*.txt,*.md e int *p, *q; *p = *q", []],
  ["__init__, snake_case_name e _isto_", []],
  ["`a*b` e `c*d`, **, ***, * só *", []],
  ["*Push request*, “*draft*” (*Squash and merge*)", ["Push request", "draft", "Squash and merge"]],
  ["**caixa d'água**? *Sim!* *a **b*", ["caixa d'água", "Sim!"]],
  ["*uma\nlinha*", []],
])("EXAM-28: emphasis in %s", async (text, emphasized) => {
  const { container } = await renderPage(<MarkedText>{text}</MarkedText>);
  const found = [...container.querySelectorAll("em, strong")].map(({ textContent }) => textContent);
  expect(found).toEqual(emphasized);
  if (emphasized.length === 0) expect(container.textContent).toContain(text.replaceAll("`", ""));
});
