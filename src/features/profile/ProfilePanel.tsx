import { Skeleton } from "@mantine/core";
import { useProfile } from "./api";
import { ProfileForm } from "./ProfileForm";

export default function ProfilePanel() {
  const profile = useProfile();
  return profile === undefined ? (
    <Skeleton h={512} maw={720} radius="lg" aria-busy="true" />
  ) : (
    <ProfileForm profile={profile} />
  );
}
