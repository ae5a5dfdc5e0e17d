import type { MountedComponent } from "./types";

/** What the functions of one component have of their own. The app's functions have none. */
export interface ComponentScope {
  /** Path of the instance: names joined by "/". */
  readonly path: string;
  /** Its process.env. */
  variables(): Readonly<Record<string, string>>;
}

/** The path of a child of this component, or of the app (""). */
export function childPath(component: string, name: string): string {
  return component === "" ? name : `${component}/${name}`;
}

/** The path of the component's parent; "" is the app. */
export function parentPath(component: string): string {
  return component.slice(0, Math.max(component.lastIndexOf("/"), 0));
}

/** The scope of an instance. `app`: the app's variables, whose current values its bindings name. */
export function scopeOf(component: MountedComponent, app: () => Readonly<Record<string, string>>): ComponentScope {
  return { path: component.path, variables: () => variablesOf(component, app()) };
}

/** Only the declared and bound variables, and the deployment's addresses. */
function variablesOf(component: MountedComponent, app: Readonly<Record<string, string>>): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const [name, binding] of Object.entries(component.variables)) {
    const value = "value" in binding ? binding.value : app[binding.variable];
    if (value !== undefined) variables[name] = value;
  }
  const { CONVEX_CLOUD_URL, CONVEX_SITE_URL } = app;
  if (CONVEX_CLOUD_URL !== undefined) variables.CONVEX_CLOUD_URL = CONVEX_CLOUD_URL;
  if (CONVEX_SITE_URL !== undefined) variables.CONVEX_SITE_URL = CONVEX_SITE_URL + (component.sitePath ?? "");
  return variables;
}
