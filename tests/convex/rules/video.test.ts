import { expect, test } from "vitest";
import { parseVideo, playerAddress, videoAddress } from "../../../convex/shared/video";

const YOUTUBE = "https://www.youtube.com/watch?v=M7lc1UVf-VE";
const VIMEO = "https://vimeo.com/76979871";

test.each([
  [YOUTUBE, YOUTUBE],
  ["https://youtube.com/watch?list=PL1&v=M7lc1UVf-VE&t=42s", YOUTUBE],
  ["https://m.youtube.com/watch?v=M7lc1UVf-VE", YOUTUBE],
  ["https://youtu.be/M7lc1UVf-VE?si=abc", YOUTUBE],
  ["https://www.youtube.com/shorts/M7lc1UVf-VE", YOUTUBE],
  ["https://www.youtube.com/live/M7lc1UVf-VE", YOUTUBE],
  ["https://www.youtube-nocookie.com/embed/M7lc1UVf-VE", YOUTUBE],
  [VIMEO, VIMEO],
  ["https://www.vimeo.com/76979871/", VIMEO],
  ["https://player.vimeo.com/video/76979871", VIMEO],
  ["https://vimeo.com/76979871/8272103f6e", `${VIMEO}/8272103f6e`],
  ["https://player.vimeo.com/video/76979871?h=8272103f6e", `${VIMEO}/8272103f6e`],
])("LESSON-14: %s is one video however it is written", (address, stored) => {
  const video = parseVideo(address);
  expect(video && videoAddress(video)).toBe(stored);
  expect(parseVideo(stored)).toEqual(video);
});

test.each([
  "",
  "M7lc1UVf-VE",
  "http://www.youtube.com/watch?v=M7lc1UVf-VE",
  "javascript:alert(1)//youtube.com/watch?v=M7lc1UVf-VE",
  "https://www.youtube.com/watch?v=M7lc1UVf-V",
  "https://www.youtube.com/watch?v=M7lc1UVf-VE%22",
  "https://www.youtube.com/embed/M7lc1UVf-VE/../../x",
  "https://www.youtube.com/@canal",
  "https://www.youtube.com.evil.example/watch?v=M7lc1UVf-VE",
  "https://evilyoutube.com/watch?v=M7lc1UVf-VE",
  "https://youtube.com@evil.example/watch?v=M7lc1UVf-VE",
  "https://user:secret@youtu.be/M7lc1UVf-VE",
  "https://user@youtu.be/M7lc1UVf-VE",
  "https://youtu.be:8443/M7lc1UVf-VE",
  "https://vimeo.com/channels/staffpicks",
  "https://vimeo.com/76979871/not-a-key",
  "https://player.vimeo.com/video/76979871?h=%26autoplay=1",
  "https://example.com/video.mp4",
])("LESSON-14: %j is no video", (address) => {
  expect(parseVideo(address)).toBeNull();
});

test.each([
  [YOUTUBE, "https://www.youtube-nocookie.com/embed/M7lc1UVf-VE?autoplay=1&rel=0"],
  [VIMEO, "https://player.vimeo.com/video/76979871?dnt=1&autoplay=1"],
  [`${VIMEO}/8272103f6e`, "https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&h=8272103f6e"],
])("LESSON-15: %s plays on the host that sets no cookies", (address, player) => {
  const video = parseVideo(address);
  expect(video && playerAddress(video)).toBe(player);
});
