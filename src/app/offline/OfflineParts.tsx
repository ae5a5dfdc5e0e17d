import { ConnectionNotice } from "./ConnectionNotice";
import { KeptData } from "./KeptData";
import { UpdateNotice } from "./UpdateNotice";

/** What is about the line and the version; loads after the page. */
export default function OfflineParts() {
  return (
    <>
      <KeptData />
      <UpdateNotice />
      <ConnectionNotice />
    </>
  );
}
