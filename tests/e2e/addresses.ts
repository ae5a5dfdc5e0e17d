/** Ports that differ from the development server's, so that both can run. */
const first = Number(process.env.SELO_E2E_PORT ?? 3310);
export const BACKEND_PORT = first;
export const SITE_PORT = first + 1;
export const CLIENT_PORT = first + 2;
export const VERIFY_PORT = first + 3;
export const BACKEND_URL = `http://127.0.0.1:${BACKEND_PORT}`;
export const CLIENT_URL = `http://localhost:${CLIENT_PORT}`;
export const BUILD_FOLDER = `.e2e/dist-${first}`;
