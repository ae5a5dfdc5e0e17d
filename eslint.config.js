import convexPlugin from "@convex-dev/eslint-plugin";
import boundaries from "eslint-plugin-boundaries";
import reactHooks from "eslint-plugin-react-hooks";
import { defineConfig } from "eslint/config";
import tseslint from "typescript-eslint";

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
const BUILDERS = "/^(public|student|admin|internal|job)(Query|Mutation|Action)$/";
const declares = (key) => ({
  selector: `CallExpression[callee.name=${BUILDERS}] > ObjectExpression:not(:has(> Property[key.name="${key}"]))`,
  message: `Declare \`${key}\`.`,
});

export default defineConfig([
  {
    ignores: [
      "**/_generated/**",
      "**/*.config.*",
      "dist/**",
      "local-backend/.build/**",
      ".local-backend/**",
      ".types/**",
    ],
  },
  {
    files: ["**/*.{ts,tsx,mjs}"],
    extends: [tseslint.configs.strictTypeChecked],
    // One program for everything: with one per project, shared files would be checked again in each of them.
    languageOptions: { parserOptions: { project: "tsconfig.eslint.json" } },
    rules: {
      "max-lines": ["error", { max: 300, skipBlankLines: true, skipComments: true }],
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true, allowBoolean: true }],
      "@typescript-eslint/no-unused-vars": ["error", { ignoreRestSiblings: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      // They cost time for nothing: there are no enums, and no object poses as an instance of a class.
      "@typescript-eslint/no-unsafe-enum-assignment": "off",
      "@typescript-eslint/no-unsafe-class-instance-assignment": "off",
    },
  },
  {
    // Started or preloaded as they are: they import bundles and replace functions of Node.
    files: ["local-backend/**/*.mjs"],
    extends: [tseslint.configs.disableTypeChecked],
  },
  {
    files: ["src/**/*.{ts,tsx}"],
    extends: [reactHooks.configs.flat["recommended-latest"]],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [{ regex: "^\\.\\.", message: "Write @/ or @convex/." }],
          paths: [
            {
              name: "@mantine/core",
              importNames: ["AppShell", "Flex", "Grid", "SimpleGrid"],
              message: "Makes a style element, which the Content Security Policy refuses: use a style sheet.",
            },
          ],
        },
      ],
    },
  },
  {
    files: ["convex/**/*.{ts,tsx}"],
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
    files: ["convex/**/*.{ts,tsx}"],
    ignores: ["convex/functions.ts", "convex/model/**"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              regex: "_generated/server$",
              importNames: ["query", "mutation", "action", "internalQuery", "internalMutation", "internalAction"],
              message: "Use a builder from ./functions.",
            },
          ],
        },
      ],
    },
  },
  {
    files: ["convex/model/**/*.{ts,tsx}"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              regex: "_generated/server$",
              allowImportNames: ["QueryCtx", "MutationCtx", "ActionCtx", "env"],
              message: "model/ registers no functions.",
            },
          ],
        },
      ],
    },
  },
  {
    // tests/ and scripts/ import anything.
    files: ["src/**/*.{ts,tsx}", "convex/**/*.{ts,tsx}", "local-backend/**/*.ts"],
    plugins: { boundaries },
    settings: {
      "import/resolver": { [`${import.meta.dirname}/eslint.resolver.cjs`]: {} },
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
        element("model", "convex/model"),
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
            layer("api", "api", "model", "generated", "shared"),
            layer("model", "model", "generated", "shared"),
            layer("shared", "shared"),
            layer("generated", "api", "model", "generated"),
            layer("backend", "backend"),
            layer("tests", "*"),
          ],
        },
      ],
    },
  },
]);
