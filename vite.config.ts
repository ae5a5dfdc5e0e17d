import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
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

const SECOND_ID = "setUuid(randomId());";

/**
 * Mantine replaces React's id with a random one in a layout effect, which renders tabs, fields and hints a second time before
 * they show (docs/decisions/006-first-page.md). The build keeps React's id.
 */
function idsGivenOnce(): Plugin {
  let found = false;
  return {
    name: "selo-ids-given-once",
    transform: {
      filter: { id: /@mantine[\\/]hooks[\\/]esm[\\/]use-id[\\/]use-id\.mjs$/ },
      handler: (code) => {
        found = code.includes(SECOND_ID);
        return code.replace(SECOND_ID, "");
      },
    },
    buildEnd: (error) => {
      if (!error && !found)
        throw new Error(`@mantine/hooks has no ${SECOND_ID} any more: does its useId still set state?`);
    },
  };
}
/** What asks before React is there (src/app/askEarly.ts). */
const EARLY =
  /node_modules[\\/](react|convex)[\\/]|src[\\/](app[\\/]askEarly|lib[\\/](early|convexClient|convexUrl|developmentUrl|documentSocket|documentAnswers|pageSizes|paths))|convex[\\/]_generated|vite[\\/]preload-helper/;
/**
 * Four files for the first page instead of fifty: at this size a request costs more than its bytes. What changes with
 * the product is apart from what does not. A module that is not named here goes where the pages that use it go: so do
 * most folders below src/components, while its own files count as the first page's.
 */
const LIBRARIES = /node_modules[\\/](react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next|@convex-dev[\\/]auth)[\\/]/;
const MANTINE_EVERYWHERE =
  /@mantine[\\/]core[\\/]esm[\\/](core|components[\\/](Anchor|Button|Card|Center|Container|Loader|Paper|Skeleton|Stack|Text|Title|Transition|UnstyledButton|VisuallyHidden))[\\/]/;
const FIRST_PAGE =
  /src[\\/](app[\\/](?!main|askEarly|mantineStyles|global|toasts|offline|mantinePageStyles|admin|student[\\/](?!CertificateRoute)|BlockedScreen|layout[\\/]PresentationClip)|i18n[\\/](index|languages)|lib[\\/](?!offline|useOffline|useToday|ownOrigins|scaleImage|uploadFile|knownQuery|formValidation|dates|saveFile|againIfBusy|cutAtWord|contentLang)|components[\\/]((?!(PromoOffer|VideoFacade|CourseIcon|QrCode|useServerAction|useServerClock|useInSight)\.tsx?$)[^\\/]+$|cover[\\/].*\.css|form[\\/](BusyButton|Field\.module)|list[\\/](LoadMore|SearchField\.module))|visitor[\\/]home[\\/]search)/;
/** The home page, with what it shares with the other lists of the catalog. */
const HOME = /src[\\/](components[\\/]catalog[\\/](?!CatalogSearch\.tsx)|visitor[\\/]home[\\/](?!CurrentPromo|search))/;
/** Of a course's topic, on the home page and on others. */
const COURSE_ICONS = /src[\\/]components[\\/]CourseIcon\.tsx/;
const COVERS =
  /src[\\/]components[\\/]cover[\\/](CourseCover|coverDrawing|motifs)|convex[\\/]shared[\\/](courseTopic|coverRules)/;
/** What several of a student's pages use besides. */
const STUDENT =
  /src[\\/](lib[\\/](knownQuery|contentLang|ownOrigins)|components[\\/](page[\\/](PageTop|ProgressBar|EnrolledPage|Tags|Found|responsive)|certificate[\\/]CertificatePicture|list[\\/]CardGrid|useInSight|markdown[\\/](InlineCode|lessonImages\.ts)))|components[\\/]Badge[\\/]/;
const STUDENT_PAGES = /src[\\/](student[\\/](dashboard|lesson|exam)|visitor[\\/]course|components[\\/]page)[\\/]/;
/** Of forms, tabs and dialogs. */
const BASICS =
  /convex[\\/]shared[\\/]limits|@mantine[\\/]hooks[\\/]esm[\\/](utils[\\/]random-id|use-(id|uncontrolled|force-update))/;
/** The English forms are every language's fallback. */
const DATES = /date-fns[\\/]locale[\\/](en-US|_lib)/;
const INPUTS = /@mantine[\\/]core[\\/]esm[\\/]components[\\/](Input|InputBase|TextInput|CloseButton)[\\/]/;
/** Small things that it shares with other pages: alone, each of them costs a request and its compression. */
const SHARED =
  /@tabler.*[\\/](createReactComponent|defaultAttributes)|node_modules[\\/]clsx[\\/]|use-(isomorphic-effect|reduced-motion|did-update|media-query|color-scheme)|convex[\\/]shared[\\/](schoolName|brandMark|courseFacts)/;

/** Of each icon, the files that name it. */
const filesOfIcons = new Map<string, string[]>();
for (const entry of readdirSync("src", { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  if (!entry.isFile() || !/\.tsx?$/.test(path)) continue;
  const names = new Set(readFileSync(path, "utf8").match(/\bIcon[A-Z]\w*/g));
  for (const name of names) filesOfIcons.set(name, [...(filesOfIcons.get(name) ?? []), path]);
}

/** An icon that several pages show would get a file of its own. */
function icons(areWanted: (files: string[]) => boolean): RegExp {
  const names = [...filesOfIcons].filter(([, files]) => areWanted(files)).map(([name]) => name);
  return new RegExp(`@tabler[\\\\/].*[\\\\/](${names.join("|")})\\.m?js`);
}
const iconsOf = (pages: RegExp) => icons((files) => files.some((file) => pages.test(file)));
const iconsOnlyOf = (pages: RegExp) => icons((files) => files.every((file) => pages.test(file)));
const iconsAlsoOf = (pages: RegExp) =>
  icons((files) => files.some((file) => pages.test(file)) && !files.every((file) => pages.test(file)));
const sharedIconsOf = (pages: RegExp) =>
  icons((files) => files.some((file) => pages.test(file)) && new Set(files.map((file) => dirname(file))).size > 1);

const anyOf = (...tests: RegExp[]) => new RegExp(tests.map(({ source }) => source).join("|"));

const groups = [
  { name: "early", test: EARLY, priority: 5, includeDependenciesRecursively: false },
  { name: "libraries", test: LIBRARIES, priority: 4 },
  { name: "mantine", test: MANTINE_EVERYWHERE, priority: 3, includeDependenciesRecursively: false },
  {
    name: "app",
    test: anyOf(FIRST_PAGE, SHARED, iconsOf(FIRST_PAGE), iconsAlsoOf(HOME)),
    priority: 2,
    includeDependenciesRecursively: false,
  },
  { name: "homePage", test: anyOf(HOME, iconsOnlyOf(HOME)), priority: 1, includeDependenciesRecursively: false },
  {
    name: "courseIcons",
    test: anyOf(COURSE_ICONS, iconsOf(COURSE_ICONS)),
    priority: 1,
    includeDependenciesRecursively: false,
  },
  {
    name: "student",
    test: anyOf(STUDENT, sharedIconsOf(STUDENT_PAGES)),
    includeDependenciesRecursively: false,
  },
  { name: "covers", test: COVERS, includeDependenciesRecursively: false },
  { name: "dates", test: DATES, includeDependenciesRecursively: false },
  { name: "basics", test: BASICS, includeDependenciesRecursively: false },
  { name: "inputs", test: INPUTS, includeDependenciesRecursively: false },
];

/** Files that are there before any page asks for others. */
const EVERYWHERE = /\/(rolldown-runtime|early|libraries|mantine|app)-[^/]*\.js$/;

const port = Number(process.env.SELO_CLIENT_PORT ?? 5173);

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), documentValues(), command === "build" && !isSsrBuild && idsGivenOnce()],
  resolve: { tsconfigPaths: true },
  server: { host: "127.0.0.1", port, strictPort: true, watch: { ignored: ["**/.e2e/**", "**/.local-backend/**"] } },
  build: {
    target: "es2022",
    modulePreload: {
      // A browser that does not know the hint loads the same files a moment later.
      polyfill: false,
      resolveDependencies: (_file, needed) => needed.filter((file) => !EVERYWHERE.test(file)),
    },
    rolldownOptions: { output: isSsrBuild ? {} : { codeSplitting: { groups } } },
  },
}));
