/**
 * Video of a lesson (LESSON-14).
 * `key`: Vimeo's key of an unlisted video.
 */
export interface Video {
  host: "youtube" | "vimeo";
  id: string;
  key?: string;
}

/**
 * The only sites that a page may frame.
 * Both play without cookies or tracking.
 */
export const playerOrigins = {
  youtube: "https://www.youtube-nocookie.com",
  vimeo: "https://player.vimeo.com",
} as const;

const YOUTUBE = /^(?:(?:www|m)\.)?youtube(?:-nocookie)?\.com$/;
const YOUTUBE_ID = /^[\w-]{11}$/;
const VIMEO = /^(?:www\.)?vimeo\.com$/;
const VIMEO_PATH = /^\/(\d{5,12})(?:\/([\da-f]{6,20}))?\/?$/;
const VIMEO_KEY = /^[\da-f]{6,20}$/;

/**
 * Reads an address that YouTube or Vimeo gives out.
 * Null for any other, and for anything but https.
 */
export function parseVideo(address: string): Video | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== "https:" || url.username !== "" || url.password !== "" || url.port !== "") return null;
  return youtubeVideo(url) ?? vimeoVideo(url);
}

function youtubeVideo({ hostname, pathname, searchParams }: URL): Video | null {
  let id: string | null = null;
  if (hostname === "youtu.be") id = pathname.slice(1);
  else if (!YOUTUBE.test(hostname)) return null;
  else if (pathname === "/watch") id = searchParams.get("v");
  else id = /^\/(?:embed|shorts|live)\/([^/]+)$/.exec(pathname)?.[1] ?? null;
  return id !== null && YOUTUBE_ID.test(id) ? { host: "youtube", id } : null;
}

function vimeoVideo({ hostname, pathname, searchParams }: URL): Video | null {
  const player = hostname === "player.vimeo.com";
  if (!player && !VIMEO.test(hostname)) return null;
  const [, id, inPath] = VIMEO_PATH.exec(player ? pathname.replace(/^\/video(?=\/)/, "") : pathname) ?? [];
  const key = inPath ?? searchParams.get("h") ?? undefined;
  if (id === undefined || (key !== undefined && !VIMEO_KEY.test(key))) return null;
  return { host: "vimeo", id, ...(key !== undefined && { key }) };
}

/** Returns the address as stored; `parseVideo` reads it. */
export function videoAddress({ host, id, key }: Video): string {
  if (host === "youtube") return `https://www.youtube.com/watch?v=${id}`;
  return `https://vimeo.com/${id}${key === undefined ? "" : `/${key}`}`;
}

/** Returns the page to frame once someone has pressed play. */
export function playerAddress({ host, id, key }: Video): string {
  if (host === "youtube") return `${playerOrigins.youtube}/embed/${id}?autoplay=1&rel=0`;
  return `${playerOrigins.vimeo}/video/${id}?dnt=1&autoplay=1${key === undefined ? "" : `&h=${key}`}`;
}
