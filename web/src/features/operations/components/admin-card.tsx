import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card } from '#ui/card.tsx';

type AdminCardProps = {
  to: string;
  icon: ReactNode;
  title: string;
  about: string;
  badge?: ReactNode;
};

/** The link to one of the administrators' screens. */
export function AdminCard({ to, icon, title, about, badge }: AdminCardProps) {
  return (
    <Card className="transition-colors hover:bg-sunken">
      <Link to={to} className="flex items-start gap-4 rounded-lg p-5">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-ember-soft text-ember-ink">
          {icon}
        </span>
        <span className="grid min-w-0 gap-1">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="text-md font-semibold">{title}</span>
            {badge}
          </span>
          <span className="text-muted">{about}</span>
        </span>
      </Link>
    </Card>
  );
}
