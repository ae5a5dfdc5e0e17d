const PORTS_PER_WORKER = 4;

/** Ports that differ from the development server's, so that both can run, and between Playwright's workers. */
const base = Number(process.env.SELO_E2E_PORT ?? 3310);
const first = base + PORTS_PER_WORKER * Number(process.env.TEST_PARALLEL_INDEX ?? 0);
export const BACKEND_PORT = first;
export const SITE_PORT = first + 1;
export const CLIENT_PORT = first + 2;
export const VERIFY_PORT = first + 3;
export const BACKEND_URL = `http://127.0.0.1:${BACKEND_PORT}`;
export const CLIENT_URL = `http://localhost:${CLIENT_PORT}`;
export const BUILDS_FOLDER = `.e2e/${base}`;
export const BUILD_FOLDER = `${BUILDS_FOLDER}/${first}`;
