import { parseVideo } from "@convex/shared/video";
import { VideoFacade } from "@/components/VideoFacade";

export default function Video({ address, title }: { address: string; title: string }) {
  const video = parseVideo(address);
  return video && <VideoFacade video={video} title={title} />;
}
