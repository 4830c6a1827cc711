import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** What can be done about a chart, or the events behind a part of it. */
export function FigureLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="font-semibold text-ember-ink hover:underline">
      {children}
    </Link>
  );
}
