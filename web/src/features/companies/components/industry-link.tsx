import { paths } from '@kith/contract/app-routes/paths';
import type { IndustryCode } from '@kith/contract/industries/isic';
import { Link } from 'react-router';
import { useFlag } from '#lib/flags.ts';
import { useIndustryNames } from '#lib/industries.ts';

/** An industry by its name; leads to its page where there is one. */
export function IndustryLink({ code, className = '' }: { code: IndustryCode; className?: string }) {
  const nameOf = useIndustryNames();
  const hasPage = useFlag('insights_industry30f');
  if (!hasPage) return nameOf(code);
  return (
    <Link
      to={paths.insightsIndustry(code)}
      className={`rounded-sm hover:text-text hover:underline ${className}`}
    >
      {nameOf(code)}
    </Link>
  );
}
