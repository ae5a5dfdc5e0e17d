/**
 * `npm run clip`: the footer's video (HOME-7) from the product's own screens, one in each language, with captions. Needs
 * ffmpeg. Writes `public/presentation/`; run it again after a change of the look.
 */
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findOrInstallBrowser } from "../../scripts/browser";
import { languages, type Language } from "../../src/i18n/languages";
import { screens } from "./screens";
import { takeScreenshots } from "./takeScreenshots";

interface Scene {
  /** In screens.ts. */
  screen: string;
  /** Pixels that the picture moves up while it is shown. */
  moves: number;
  says: Record<Language, string>;
}

const scenes: readonly Scene[] = [
  {
    screen: "home",
    moves: 700,
    says: {
      pt: "Cursos de tecnologia diretos ao ponto, em português, espanhol e inglês.",
      es: "Cursos de tecnología que van al grano, en portugués, español e inglés.",
      en: "Technology courses that get to the point, in Portuguese, Spanish and English.",
    },
  },
  {
    screen: "course-enrolled",
    moves: 420,
    says: {
      pt: "Cada curso diz o que você vai aprender, aula por aula.",
      es: "Cada curso dice lo que aprenderás, lección por lección.",
      en: "Each course says what you will learn, lesson by lesson.",
    },
  },
  {
    screen: "lesson",
    moves: 900,
    says: {
      pt: "Aulas com exemplos, figuras e exercícios com solução.",
      es: "Lecciones con ejemplos, figuras y ejercicios resueltos.",
      en: "Lessons with examples, figures, and exercises with solutions.",
    },
  },
  {
    screen: "exam",
    moves: 500,
    says: {
      pt: "No fim, uma prova: cada resposta fica salva na hora.",
      es: "Al final, un examen: cada respuesta se guarda al momento.",
      en: "At the end, an exam: every answer is saved at once.",
    },
  },
  {
    screen: "certificate",
    moves: 160,
    says: {
      pt: "Quem passa recebe o certificado no mesmo instante.",
      es: "Quien aprueba recibe el certificado al instante.",
      en: "Whoever passes has the certificate right away.",
    },
  },
  {
    screen: "verify-hit",
    moves: 0,
    says: {
      pt: "E qualquer pessoa pode verificar que ele é verdadeiro.",
      es: "Y cualquier persona puede verificar que es auténtico.",
      en: "And anyone can check that it is genuine.",
    },
  },
];

/** Seconds: a scene, and the fade into the next one. */
const [SHOWN, FADE] = [4.5, 0.5];
const OUT = "public/presentation";

/** A scene stands still, moves up gently, and stands still. */
function filters(): string {
  const shown = scenes.map(({ moves }, index) => {
    const way = `(0.5-0.5*cos(PI*min(max((t-1)/${SHOWN - 2},0),1)))`;
    return `[${index}]fps=25,crop=1280:720:0:'min(ih-720,${moves})*${way}',scale=960:540,setsar=1,format=yuv420p[s${index}]`;
  });
  const fades = scenes.slice(1).map((_, index) => {
    const from = index === 0 ? "s0" : `f${index}`;
    return `[${from}][s${index + 1}]xfade=transition=fade:duration=${FADE}:offset=${(index + 1) * (SHOWN - FADE)}[f${index + 1}]`;
  });
  return [...shown, ...fades].join(";");
}

const moment = (seconds: number) => `00:00:${seconds.toFixed(3).padStart(6, "0")}`;

function captions(language: Language): string {
  const cues = scenes.map(({ says }, index) => {
    const from = index * (SHOWN - FADE);
    return `${moment(from)} --> ${moment(from + SHOWN - FADE)}\n${says[language]}`;
  });
  return ["WEBVTT", ...cues, ""].join("\n\n").trimEnd() + "\n";
}

function ffmpeg(args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn("ffmpeg", ["-hide_banner", "-loglevel", "error", "-y", ...args], { stdio: "inherit" });
    child.on("error", () => reject(new Error("ffmpeg was not found: install it with the system's packages")));
    child.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}`))));
  });
}

const still = ["-fflags", "+bitexact", "-flags:v", "+bitexact", "-map_metadata", "-1", "-an"];
const coded = ["-preset", "veryslow", "-crf", "29", "-tune", "stillimage", "-pix_fmt", "yuv420p"];

/** `picture`: the file of a screen's picture. */
async function makeClip(language: Language, picture: (screen: string) => string): Promise<void> {
  const inputs = scenes.flatMap(({ screen }) => ["-loop", "1", "-t", `${SHOWN}`, "-i", picture(screen)]);
  const shown = ["-filter_complex", filters(), "-map", `[f${scenes.length - 1}]`];
  const file = ["-movflags", "+faststart", join(OUT, `${language}.mp4`)];
  await ffmpeg([...inputs, ...shown, "-c:v", "libx264", ...coded, ...still, ...file]);
  const poster = ["-vf", "crop=1280:720:0:0,scale=960:540", "-quality", "80", join(OUT, `${language}.webp`)];
  await ffmpeg(["-i", picture("home"), ...poster]);
  await writeFile(join(OUT, `${language}.vtt`), captions(language));
}

async function makeClips(): Promise<void> {
  const pictures = await mkdtemp(join(tmpdir(), "clip-"));
  const wanted = screens.filter(({ name }) => scenes.some(({ screen }) => screen === name));
  const looks = languages.map((language) => ({ language, scheme: "light" as const, width: 1280 }));
  await takeScreenshots({ looks, wanted, folder: pictures }, await findOrInstallBrowser(() => undefined));
  await mkdir(OUT, { recursive: true });
  for (const language of languages)
    await makeClip(language, (screen) => join(pictures, `${language}-light-1280`, `${screen}.png`));
  await rm(pictures, { recursive: true });
}

try {
  await makeClips();
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
