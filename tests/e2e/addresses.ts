/** Ports of the browser tests: none of the development server's, so both can run at once. */
export const BACKEND_PORT = 3310;
export const SITE_PORT = 3311;
export const CLIENT_PORT = 4310;
export const BACKEND_URL = `http://127.0.0.1:${BACKEND_PORT}`;
export const CLIENT_URL = `http://localhost:${CLIENT_PORT}`;
export const BUILD_FOLDER = ".e2e/dist";
