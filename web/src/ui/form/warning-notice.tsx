import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

type WarningNoticeProps = { title: string; action?: ReactNode; children: ReactNode };

/** Why a form was not saved, with the next step. */
export function WarningNotice({ title, action, children }: WarningNoticeProps) {
  return (
    <div
      role="alert"
      className="flex items-start gap-3 rounded-lg bg-warning-soft px-4 py-3 text-warning-ink"
    >
      <TriangleAlert aria-hidden size={18} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        <p className="text-sm">{children}</p>
        {action ? <div className="mt-2.5 flex">{action}</div> : null}
      </div>
    </div>
  );
}
