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
const BUILDERS = "/^(public|student|admin|internal)(Query|Mutation|Action)$/";
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
      "**/*.mjs",
    ],
  },
  {
    files: ["**/*.{ts,tsx}"],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      "max-lines": ["error", { max: 300, skipBlankLines: true, skipComments: true }],
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true, allowBoolean: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
    },
  },
  { files: ["src/**/*.{ts,tsx}"], extends: [reactHooks.configs.flat["recommended-latest"]] },
  {
    files: ["convex/**/*.ts"],
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
    files: ["convex/**/*.ts"],
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
    files: ["convex/model/**/*.ts"],
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
    files: ["**/*.{ts,tsx}"],
    plugins: { boundaries },
    settings: {
      "import/resolver": { node: { extensions: [".ts", ".tsx", ".js", ".mjs"] } },
      "boundaries/elements": [
        element("app", "src/app"),
        element("page", "src/pages"),
        element("feature", "src/features/*", { capture: ["name"] }),
        element("ui", "src/components"),
        element("i18n", "src/i18n"),
        element("lib", "src/lib"),
        element("generated", "convex/_generated"),
        element("shared", "convex/shared"),
        element("model", "convex/model"),
        element("api", "convex"),
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
            layer("app", "app", "page", "feature", "ui", "lib", "i18n", "shared", "generated"),
            layer("page", "page", "feature", "ui", "lib", "shared", "generated"),
            layer("feature", "ui", "lib", "shared", "generated"),
            {
              from: { element: { type: "feature" } },
              allow: { to: { element: { type: "feature", captured: { name: "{{from.element.captured.name}}" } } } },
            },
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
