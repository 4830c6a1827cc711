import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { Button } from '#ui/button.tsx';

type CountedLinkProps = {
  to: string;
  Icon: LucideIcon;
  count: number;
  /** Names the count, too: in a narrow container only the number is seen. */
  label: string;
  variant?: ComponentProps<typeof Button>['variant'] | undefined;
  className?: string;
};

/** A link to things that wait for the member, quiet as in a screen's head. */
export function CountedLink({
  to,
  Icon,
  count,
  label,
  variant = 'ghost',
  className,
}: CountedLinkProps) {
  const format = useFormat();
  return (
    <Button asChild variant={variant} className={clsx('@max-3xl:px-2.5', className)}>
      <Link to={to}>
        <Icon aria-hidden size={16} />
        <span className="@max-3xl:sr-only">{label}</span>
        <span aria-hidden className="hidden text-ember-ink tabular-nums @max-3xl:inline">
          {format.number(count)}
        </span>
      </Link>
    </Button>
  );
}
