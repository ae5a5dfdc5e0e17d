const names = {
  "facebook.com": "Facebook",
  "github.com": "GitHub",
  "instagram.com": "Instagram",
  "linkedin.com": "LinkedIn",
  "tiktok.com": "TikTok",
  "x.com": "X",
  "youtube.com": "YouTube",
};

/**
 * Returns what people call the site of an address.
 *
 * @example siteName("https://www.instagram.com/selo") // "Instagram"
 * @example siteName("https://blog.selo.example/") // "blog.selo.example"
 */
export function siteName(address: string): string {
  const host = new URL(address).hostname.replace(/^www\./, "");
  return Object.entries(names).find(([known]) => known === host)?.[1] ?? host;
}
