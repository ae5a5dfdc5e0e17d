/* eslint-disable */
/**
 * Generated `api` utility.
 *
 * THIS CODE IS AUTOMATICALLY GENERATED.
 *
 * To regenerate, run `npx convex dev`.
 * @module
 */

import type {
  ApiFromModules,
  FilterApi,
  FunctionReference,
} from "convex/server";
import type * as errors from "../errors.js";
import type * as model_certificates_tables from "../model/certificates/tables.js";
import type * as model_coupons_tables from "../model/coupons/tables.js";
import type * as model_courses_tables from "../model/courses/tables.js";
import type * as model_enrollments_tables from "../model/enrollments/tables.js";
import type * as model_exams_tables from "../model/exams/tables.js";
import type * as model_generation_tables from "../model/generation/tables.js";
import type * as model_people_tables from "../model/people/tables.js";
import type * as model_settings_tables from "../model/settings/tables.js";
import type * as model_signIn_tables from "../model/signIn/tables.js";
import type * as model_totals_tables from "../model/totals/tables.js";
import type * as shared_brazilDay from "../shared/brazilDay.js";
import type * as shared_brazilStates from "../shared/brazilStates.js";
import type * as shared_errorCodes from "../shared/errorCodes.js";
import type * as shared_examLetters from "../shared/examLetters.js";
import type * as shared_limits from "../shared/limits.js";
import type * as shared_personFields from "../shared/personFields.js";
import type * as shared_profileForm from "../shared/profileForm.js";
import type * as shared_searchText from "../shared/searchText.js";
import type * as shared_signInForm from "../shared/signInForm.js";
import type * as shared_signUpForm from "../shared/signUpForm.js";

/**
 * A utility for referencing Convex functions in your app's API.
 *
 * Usage:
 * ```js
 * const myFunctionReference = api.myModule.myFunction;
 * ```
 */
declare const fullApi: ApiFromModules<{
  errors: typeof errors;
  "model/certificates/tables": typeof model_certificates_tables;
  "model/coupons/tables": typeof model_coupons_tables;
  "model/courses/tables": typeof model_courses_tables;
  "model/enrollments/tables": typeof model_enrollments_tables;
  "model/exams/tables": typeof model_exams_tables;
  "model/generation/tables": typeof model_generation_tables;
  "model/people/tables": typeof model_people_tables;
  "model/settings/tables": typeof model_settings_tables;
  "model/signIn/tables": typeof model_signIn_tables;
  "model/totals/tables": typeof model_totals_tables;
  "shared/brazilDay": typeof shared_brazilDay;
  "shared/brazilStates": typeof shared_brazilStates;
  "shared/errorCodes": typeof shared_errorCodes;
  "shared/examLetters": typeof shared_examLetters;
  "shared/limits": typeof shared_limits;
  "shared/personFields": typeof shared_personFields;
  "shared/profileForm": typeof shared_profileForm;
  "shared/searchText": typeof shared_searchText;
  "shared/signInForm": typeof shared_signInForm;
  "shared/signUpForm": typeof shared_signUpForm;
}>;
export declare const api: FilterApi<
  typeof fullApi,
  FunctionReference<any, "public">
>;
export declare const internal: FilterApi<
  typeof fullApi,
  FunctionReference<any, "internal">
>;
