import { ModuleList } from "../../features/admin/modules/ModuleList";

export default function ModulesPage() {
  return <ModuleList />;
}
