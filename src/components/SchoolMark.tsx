import { useSchool } from "@/lib/school";
import { BrandMark } from "./BrandMark";

interface SchoolMarkProps {
  size: number;
  className?: string | undefined;
}

/** The school's icon, else the product's mark (LOOK-18). Decorative: the name is next to it. */
export function SchoolMark({ size, className = "" }: SchoolMarkProps) {
  const { icon } = useSchool().pictures;
  if (icon === null) return <BrandMark size={size} className={className} />;
  return <img src={icon} alt="" width={size} height={size} className={className} />;
}
