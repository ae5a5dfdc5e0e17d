import convexPlugin from "@convex-dev/eslint-plugin";
import parser from "@typescript-eslint/parser";
import boundaries from "eslint-plugin-boundaries";
import { defineConfig } from "eslint/config";

const element = (type, pattern, extra = {}) => ({ type, pattern, ...extra });
const layer = (from, ...to) => ({
  from: { element: { type: from } },
  allow: to.map((type) => ({ to: { element: { type } } })),
});
/** A feature of an area uses what all share, and of the features only itself. */
const feature = (type) => ({
  from: { element: { type } },
  allow: [
    ...layer(type, "ui", "lib", "i18n", "shared", "generated").allow,
    { to: { element: { type, captured: { name: "{{from.element.captured.name}}" } } } },
  ],
});
/** The areas of the model. Each imports itself and those before it. */
const AREAS = ["platform", "people", "content", "learning", "credentials", "flows", "demonstration"];
const BUILDERS = "/^(public|student|admin|internal|step|job)(Query|Mutation|Action)$/";
const declares = (key) => ({
  selector: `CallExpression[callee.name=${BUILDERS}] > ObjectExpression:not(:has(> Property[key.name="${key}"]))`,
  message: `Declare \`${key}\`.`,
});

/** What oxlint does not have: the rules of Convex, the layers, and our own. All others are in .oxlintrc.json. */
export default defineConfig([
  {
    ignores: [
      "**/_generated/**",
      "**/*.config.*",
      "dist/**",
      "local-backend/.build/**",
      ".local-backend/**",
      ".mutation/**",
      ".types/**",
    ],
  },
  { files: ["{src,convex,local-backend}/**/*.{ts,tsx}"], languageOptions: { parser } },
  {
    files: ["convex/**/*.{ts,tsx}"],
    // They find queries by their types.
    languageOptions: { parserOptions: { project: "convex/tsconfig.json" } },
    plugins: { "@convex-dev": convexPlugin },
    rules: {
      ...convexPlugin.configs.recommended[0].rules,
      "@convex-dev/no-filter-in-query": "error",
      "@convex-dev/no-collect-in-query": "error",
      "@convex-dev/import-wrong-runtime": "error",
      "no-restricted-syntax": ["error", declares("returns"), declares("args")],
    },
  },
  {
    // tests/ and scripts/ import anything.
    files: ["src/**/*.{ts,tsx}", "convex/**/*.{ts,tsx}", "local-backend/**/*.ts"],
    plugins: { boundaries },
    settings: {
      "import/resolver": { typescript: { project: "tsconfig.base.json" } },
      "boundaries/legacy-templates": false,
      "boundaries/elements": [
        element("app", "src/app"),
        element("adminUi", "src/admin/components"),
        element("admin", "src/admin/*", { capture: ["name"] }),
        element("student", "src/student/*", { capture: ["name"] }),
        element("visitor", "src/visitor/*", { capture: ["name"] }),
        element("ui", "src/components"),
        element("i18n", "src/i18n"),
        element("lib", "src/lib"),
        element("worker", "src/worker"),
        element("generated", "convex/_generated"),
        element("shared", "convex/shared"),
        ...AREAS.map((area) => element(area, `convex/model/${area}`)),
        element("model", "convex/model"),
        element("seed", "convex/seed"),
        element("door", "convex/{visitor,student,account,admin,jobs,cli,routes}"),
        element("api", "convex"),
        element("tests", "local-backend/{bench,tests}"),
        element("backend", "local-backend"),
        element("tests", "tests"),
      ],
    },
    rules: {
      "boundaries/dependencies": [
        "error",
        {
          default: "disallow",
          policies: [
            layer(
              "app",
              ...[
                "app",
                "visitor",
                "student",
                "admin",
                "adminUi",
                "ui",
                "lib",
                "i18n",
                "shared",
                "generated",
                "worker",
              ],
            ),
            ...["visitor", "student", "admin"].map(feature),
            layer("admin", "adminUi"),
            layer("adminUi", "adminUi", "ui", "lib", "shared", "generated"),
            layer("ui", "ui", "lib", "shared"),
            layer("lib", "lib", "shared", "i18n", "generated"),
            layer("i18n", "i18n", "lib"),
            layer("api", "api", "door", "model", ...AREAS, "generated", "shared"),
            layer("door", "api", "model", ...AREAS, "seed", "generated", "shared"),
            layer("seed", "seed", "shared"),
            layer("model", ...AREAS, "generated", "shared"),
            ...AREAS.map((area, index) => layer(area, ...AREAS.slice(0, index + 1), "generated", "shared")),
            layer("shared", "shared"),
            layer("generated", "api", "door", "model", ...AREAS, "generated"),
            layer("backend", "backend"),
            layer("tests", "*"),
          ],
        },
      ],
    },
  },
]);
