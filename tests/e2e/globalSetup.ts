import setUpDemonstrationData from "../support/demonstrationData";
import { openSchool } from "./openSchool";

/** One school for all tests: each brings its own students and courses. */
export default async function setup(): Promise<() => Promise<void>> {
  const removeData = await setUpDemonstrationData();
  const { close } = await openSchool();
  return async () => {
    await close();
    await removeData?.();
  };
}
