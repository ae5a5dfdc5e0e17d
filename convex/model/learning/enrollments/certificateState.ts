import { literals } from "convex-helpers/validators";
import { certificateStates } from "../../../shared/certificateStates";

export const certificateState = literals(...certificateStates);
