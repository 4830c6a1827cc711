import { paths } from '@kith/contract/app-routes/paths';
import type { IndustryCode } from '@kith/contract/industries/isic';
import { Link } from 'react-router';
import { useFlag } from '#lib/flags.ts';
import { useIndustryNames } from '#lib/industries.ts';

type IndustryLinkProps = {
  code: IndustryCode;
  className?: string;
  /** In a row whose own link covers it; the row alone is reached by keyboard. */
  isInRow?: boolean;
};

/** An industry by its name; leads to its page where there is one. */
export function IndustryLink({ code, className = '', isInRow = false }: IndustryLinkProps) {
  const nameOf = useIndustryNames();
  const hasPage = useFlag('insights_industry30f');
  if (!hasPage) return nameOf(code);
  return (
    <Link
      to={paths.insightsIndustry(code)}
      tabIndex={isInRow ? -1 : undefined}
      className={`${isInRow ? 'relative z-1 ' : ''}rounded-sm hover:text-text hover:underline ${className}`}
    >
      {nameOf(code)}
    </Link>
  );
}
