import { Button, type ButtonProps } from "@mantine/core";
import type { IconFileOff } from "@tabler/icons-react";
import { Link } from "@/lib/router";
import { NotFoundState } from "@/components/NotFoundState";

interface MissingPageProps extends Pick<ButtonProps, "variant"> {
  icon: typeof IconFileOff;
  title: string;
  message: string;
  to: string;
  /** Of the link that leads on. */
  label: string;
}

/** A page whose subject does not exist or is not for this reader. */
export function MissingPage({ icon: Icon, title, message, to, label, variant }: MissingPageProps) {
  return (
    <NotFoundState
      icon={<Icon size={28} stroke={1.6} />}
      title={title}
      message={message}
      action={
        <Button component={Link} to={to} variant={variant}>
          {label}
        </Button>
      }
    />
  );
}
