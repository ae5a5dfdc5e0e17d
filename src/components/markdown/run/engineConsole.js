/*
 * `console` within the engine, which has none; prints values as Node does, except long lists.
 * Runs there before a program, where `print` takes a line.
 */
(() => {
  const { print } = globalThis;
  delete globalThis.print;

  const LINE = 72;
  const MOST = 100;
  const DEEPEST = 2;

  const quote = (text) => `'${text.replace(/[\\']/g, "\\$&").replaceAll("\n", "\\n")}'`;
  const keyOf = (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name));

  /** The class before the braces; plain objects have none. */
  function nameOf(value) {
    const name = Object.getPrototypeOf(value)?.constructor?.name ?? "[Object: null prototype]";
    return name === "Object" ? "" : `${name} `;
  }

  function listOf(open, parts, close) {
    if (parts.length === 0) return open + close;
    const line = `${open} ${parts.join(", ")} ${close}`;
    if (line.length <= LINE && !line.includes("\n")) return line;
    return `${open}\n${parts.map((part) => `  ${part.replaceAll("\n", "\n  ")}`).join(",\n")}\n${close}`;
  }

  function functionText(value) {
    if (/^class\b/.test(String(value))) return `[class ${value.name || "(anonymous)"}]`;
    return value.name === "" ? "[Function (anonymous)]" : `[Function: ${value.name}]`;
  }

  function inspect(value, above = []) {
    if (typeof value === "string") return quote(value);
    if (typeof value === "bigint") return `${value}n`;
    if (typeof value === "function") return functionText(value);
    if (Object.is(value, -0)) return "-0";
    if (value === null || typeof value !== "object") return String(value);
    if (above.includes(value)) return "[Circular]";
    return inspectObject(value, above);
  }

  function inspectObject(value, above) {
    if (value instanceof Error) return above.length > 0 ? `[${value}]` : String(value);
    if (value instanceof Date) return value.toISOString();
    if (value instanceof RegExp) return String(value);
    if (value instanceof Promise) return "Promise {}";
    const isList = Array.isArray(value);
    if (above.length > DEEPEST) return isList ? "[Array]" : `[${nameOf(value).trim() || "Object"}]`;
    const show = (each) => inspect(each, [...above, value]);
    if (isList) {
      const parts = value.slice(0, MOST).map(show);
      if (value.length > MOST) parts.push(`... ${value.length - MOST} more items`);
      return listOf("[", parts, "]");
    }
    if (value instanceof Map)
      return listOf(
        `Map(${value.size}) {`,
        [...value].map(([key, each]) => `${show(key)} => ${show(each)}`),
        "}",
      );
    if (value instanceof Set) return listOf(`Set(${value.size}) {`, [...value].map(show), "}");
    const fields = Object.keys(value).map((name) => {
      const { get, value: field } = Object.getOwnPropertyDescriptor(value, name) ?? {};
      return `${keyOf(name)}: ${get ? "[Getter]" : show(field)}`;
    });
    return listOf(`${nameOf(value)}{`, fields, "}");
  }

  const log = (...values) =>
    print(values.map((value) => (typeof value === "string" ? value : inspect(value))).join(" "));
  globalThis.console = { log, info: log, debug: log, warn: log, error: log };
})();
