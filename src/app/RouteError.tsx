import { Failure } from "@/components/Boundary";
import { reloadFor } from "@/lib/loadFailure";
import { useLocation, useNavigate, useRouteError } from "@/lib/router";
import classes from "./RouteError.module.css";

/** Takes the place of a page that failed. Trying again opens the same address once more. */
export function RouteError() {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();

  const retry = async (): Promise<void> => {
    if (!(await reloadFor(error))) await navigate(location, { replace: true, state: location.state as unknown });
  };
  return (
    <div className={classes.root}>
      <Failure error={error} onRetry={() => void retry()} page />
    </div>
  );
}
