import "./mantineAdminStyles";

export { AdminShell as default } from "@/admin/shell/AdminShell";
