import { useLocation, useNavigate, useRouteError, type Location } from "react-router-dom";
import { Failure } from "@/components/Boundary";
import { reloadFor } from "@/lib/loadFailure";
import classes from "./PageFailure.module.css";

/** Replaces a page that failed until another one is opened. */
export function PageFailure() {
  const error = useRouteError();
  const navigate = useNavigate();
  const here: Location<unknown> = useLocation();
  const retry = async (): Promise<void> => {
    if (!(await reloadFor(error))) await navigate(here, { replace: true, state: here.state });
  };
  return (
    <div className={classes.root}>
      <Failure error={error} onRetry={() => void retry()} page />
    </div>
  );
}
