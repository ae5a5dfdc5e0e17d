import { GenerationView } from "../../features/admin/generation/GenerationView";

export default function GenerationPage() {
  return <GenerationView />;
}
