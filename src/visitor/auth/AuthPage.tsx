import { Alert, Container, Paper, Tabs, Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { BrandMark } from "@/components/BrandMark";
import { PageHeading } from "@/components/PageHeading";
import { isSessionStored } from "@/lib/deviceSession";
import { paths } from "@/lib/paths";
import { toReturnPath } from "@/lib/returnPath";
import { Navigate, useLocation, useSearchParams } from "react-router-dom";
import { useViewer } from "@/lib/session";
import classes from "./AuthPage.module.css";
import { SignInForm, SignUpForm } from "./AccountForms";

/**
 * Leads back to the page that asked for sign-in (AUTH-5).
 * It returns the state of what was begun there, once there is a session.
 */
export default function AuthPage() {
  const { t } = useTranslation("auth");
  const viewer = useViewer();
  const [search] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const next = toReturnPath(search.get("next"));
  const subtitle = t(next === null ? "subtitle" : "subtitleReturn");

  if (viewer?.status === "active") return <Navigate to={next ?? paths.home.to()} state={state} replace />;
  return (
    <Container size={1000} className={classes.root}>
      <AuthPoints />
      <div className={classes.form}>
        <PageHeading title={t("pageTitle")} description={subtitle}>
          {t("welcome")}
        </PageHeading>
        <Text c="dimmed" mt="xs" mb="lg">
          {subtitle}
        </Text>
        {!isSessionStored && <Alert color="orange">{t("notKept")}</Alert>}
        <AuthTabs />
      </div>
    </Container>
  );
}

const points = ["points.progress", "points.exam", "points.certificate"] as const;

function AuthPoints() {
  const { t } = useTranslation("auth");
  return (
    <aside className={classes.points} aria-label={t("points.title")}>
      <BrandMark size={260} className={classes.mark ?? ""} />
      <p className={classes.title}>{t("points.title")}</p>
      <ul className={classes.list}>
        {points.map((point) => (
          <li key={point} className={classes.point}>
            <IconCheck size={20} stroke={2.4} aria-hidden="true" className={classes.tick} />
            {t(point)}
          </li>
        ))}
      </ul>
    </aside>
  );
}

type Tab = "signin" | "signup";

/** Tab requested by the header's link; sign-in by default. */
function wantedTab(state: unknown): Tab {
  return typeof state === "object" && state !== null && "tab" in state && state.tab === "signup" ? "signup" : "signin";
}

function AuthTabs() {
  const { t } = useTranslation("auth");
  const { key, state } = useLocation() as { key: string; state: unknown };
  const [tab, setTab] = useState<Tab>(() => wantedTab(state));

  // Detects a press of a header link on this page.
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
