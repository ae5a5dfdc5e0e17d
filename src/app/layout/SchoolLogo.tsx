import { SchoolMark } from "@/components/SchoolMark";
import { useSchool } from "@/lib/school";
import classes from "./SchoolLogo.module.css";

/** The school's logo, else its mark and name (LOOK-18). Its link says the name. */
export function SchoolLogo() {
  const { name, pictures } = useSchool();
  const { logo, logoDark } = pictures;
  if (logo === null) {
    return (
      <>
        <SchoolMark size={34} />
        <span className={classes.name} aria-hidden="true">
          {name}
        </span>
      </>
    );
  }
  return (
    <>
      <img src={logo} alt="" className={classes.image} data-scheme={logoDark === null ? undefined : "light"} />
      {logoDark !== null && <img src={logoDark} alt="" className={classes.image} data-scheme="dark" />}
    </>
  );
}
