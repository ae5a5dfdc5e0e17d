import { useProfile } from "./api";
import { ProfileForm } from "./ProfileForm";
import { ProfileSkeleton } from "./ProfileSkeleton";

export default function ProfilePanel() {
  const profile = useProfile();
  return profile === undefined ? <ProfileSkeleton /> : <ProfileForm profile={profile} />;
}
