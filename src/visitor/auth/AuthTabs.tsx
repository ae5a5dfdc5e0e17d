import { Paper, Tabs } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "@/lib/router";
import classes from "./AuthTabs.module.css";
import { SignInForm } from "./SignInForm";
import { SignUpForm } from "./SignUpForm";

type Tab = "signin" | "signup";

/** The header's "Create account" opens the second tab; a plain visit opens the first. */
function wantedTab(state: unknown): Tab {
  return typeof state === "object" && state !== null && "tab" in state && state.tab === "signup" ? "signup" : "signin";
}

export function AuthTabs() {
  const { t } = useTranslation("auth");
  const { key, state } = useLocation() as { key: string; state: unknown };
  const [tab, setTab] = useState<Tab>(() => wantedTab(state));

  // One of the header's links, pressed on this page.
  const [seen, setSeen] = useState(key);
  if (seen !== key) {
    setSeen(key);
    setTab(wantedTab(state));
  }

  return (
    <Paper withBorder className={classes.card}>
      <Tabs value={tab} onChange={(value) => setTab(value === "signup" ? "signup" : "signin")} keepMounted={false}>
        <Tabs.List grow mb="lg">
          <Tabs.Tab value="signin">{t("tabs.signin")}</Tabs.Tab>
          <Tabs.Tab value="signup">{t("tabs.signup")}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="signin">
          <SignInForm />
        </Tabs.Panel>
        <Tabs.Panel value="signup">
          <SignUpForm />
        </Tabs.Panel>
      </Tabs>
    </Paper>
  );
}
