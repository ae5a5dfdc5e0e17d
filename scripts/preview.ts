/** `npm run preview`: serves `dist/` as a production host would. */
import { startPreview } from "./previewServer";

const port = Number(process.env.SELO_CLIENT_PORT ?? 4173);
try {
  await startPreview({ folder: process.argv[2] ?? "dist", port });
  console.log(`Selo, as built: http://localhost:${port}   (Ctrl+C stops it)`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
