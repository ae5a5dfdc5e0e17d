import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { version } from "convex";
import { defineConfig, type Plugin } from "vite";
import { brand } from "./src/lib/brand.ts";
import { DEVELOPMENT_URL } from "./src/lib/developmentUrl.ts";

/**
 * index.html shows name and colors, and opens the connection, before any script has loaded: they come from the same place
 * as everywhere else.
 */
function documentValues(): Plugin {
  const values = { BRAND: brand.name, PAGE_LIGHT: brand.page.light, PAGE_DARK: brand.page.dark, SOCKET: "" };
  return {
    name: "selo-document-values",
    configResolved: ({ env }) => {
      const deployment = (env.VITE_CONVEX_URL as string | undefined) || DEVELOPMENT_URL;
      values.SOCKET = `${deployment.replace(/^http/, "ws")}/api/${version}/sync`;
    },
    transformIndexHtml: {
      order: "pre",
      handler: (html) =>
        Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`%${name}%`, value), html),
    },
  };
}

/**
 * Three files for the first page instead of fifty: at this size a request costs more than its bytes. What changes with
 * the product is apart from what does not. A module that is not named here goes where the pages that use it go: so do
 * most folders below src/components, while its own files count as the first page's.
 */
const LIBRARIES =
  /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next|convex|@convex-dev[\\/]auth)[\\/]/;
const MANTINE_EVERYWHERE =
  /@mantine[\\/]core[\\/]esm[\\/](core|components[\\/](Anchor|Button|Card|Center|Container|Loader|Paper|Skeleton|Stack|Text|Title|Transition|UnstyledButton|VisuallyHidden))[\\/]/;
const FIRST_PAGE =
  /src[\\/](app[\\/](?!toasts|offline|mantinePageStyles|admin|student[\\/](?!CertificateRoute)|BlockedScreen|layout[\\/]Presentation)|i18n[\\/](index|languages)|lib[\\/](?!offline|useOffline|useToday|ownOrigins|scaleImage|uploadFile|knownQuery|formValidation|dates|saveFile|againIfBusy|cutAtWord|contentLang)|components[\\/]((?!(PromoOffer|VideoFacade|CourseIcon|QrCode|useServerAction|useServerClock|useInSight)\.tsx?$)[^\\/]+$|catalog[\\/](?!(CatalogSearch|CourseFacts)\.tsx)|cover[\\/].*\.css|form[\\/](BusyButton|Field\.module)|list[\\/](LoadMore|SearchField\.module))|visitor[\\/]home[\\/](?!CurrentPromo|CourseCards?\.tsx))/;
/** What comes with the first answer of the server, on the home page and on others. */
const COURSE_CARDS =
  /src[\\/](components[\\/](CourseIcon\.tsx|catalog[\\/]CourseFacts\.tsx)|visitor[\\/]home[\\/]CourseCards?\.tsx)/;
/** Small things that it shares with other pages: alone, each of them costs a request and its compression. */
const SHARED =
  /vite[\\/]preload-helper|node_modules[\\/]clsx[\\/]|use-(isomorphic-effect|reduced-motion|did-update|media-query)|convex[\\/](_generated|shared[\\/](schoolName|brandMark|courseFacts|courseTopic))/;

/** Icons that these files name: an icon that other pages show as well would get a file of its own. */
function iconsOf(files: RegExp, names = new Set<string>()): RegExp {
  for (const entry of readdirSync("src", { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !/\.tsx?$/.test(path) || !files.test(path)) continue;
    for (const [name] of readFileSync(path, "utf8").matchAll(/\bIcon[A-Z]\w*/g)) names.add(name);
  }
  return new RegExp(`@tabler[\\\\/].*[\\\\/](${[...names].join("|")})\\.m?js`);
}

const anyOf = (...tests: RegExp[]) => new RegExp(tests.map(({ source }) => source).join("|"));

const groups = [
  { name: "libraries", test: LIBRARIES, priority: 3 },
  { name: "mantine", test: MANTINE_EVERYWHERE, priority: 2, includeDependenciesRecursively: false },
  {
    name: "app",
    test: anyOf(FIRST_PAGE, SHARED, iconsOf(FIRST_PAGE, new Set(["createReactComponent", "defaultAttributes"]))),
    priority: 1,
    includeDependenciesRecursively: false,
  },
  {
    name: "courseCards",
    test: anyOf(COURSE_CARDS, iconsOf(/CourseIcon/)),
    includeDependenciesRecursively: false,
  },
];

const port = Number(process.env.SELO_CLIENT_PORT ?? 5173);

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), documentValues()],
  resolve: { tsconfigPaths: true },
  server: { host: "127.0.0.1", port, strictPort: true, watch: { ignored: ["**/.e2e/**", "**/.local-backend/**"] } },
  build: {
    target: "es2022",
    // A browser that does not know the hint loads the same files a moment later.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: isSsrBuild ? {} : { codeSplitting: { groups } } },
  },
}));
