import { Building2 } from 'lucide-react';

/** What stands before a company's name: a square, where people have a ring. */
export function CompanyMark({ isLarge = false }: { isLarge?: boolean }) {
  return (
    <span
      aria-hidden
      className={
        isLarge
          ? 'grid size-14 shrink-0 place-items-center rounded-lg border border-border bg-surface text-muted shadow-raised'
          : 'grid size-9 shrink-0 place-items-center rounded-md bg-sunken text-muted'
      }
    >
      <Building2 size={isLarge ? 24 : 18} strokeWidth={1.75} />
    </span>
  );
}
