import type { Access, AccessNeeds } from '@kith/contract/flags/access';
import { type ReactNode, useId } from 'react';
import { useAccess } from '#app/use-access.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Tooltip } from '#ui/tooltip.tsx';

type GatedProps = {
  needs: AccessNeeds;
  children: ReactNode;
} & (
  | { whenDenied: 'hidden' }
  /** `label` names the control, which can't be reached itself while it is dimmed. */
  | { whenDenied: 'dimmed'; label: string }
);

/**
 * A control for members with access. For others it is hidden, or dimmed with the reason. The server
 * checks access in any case.
 */
export function Gated({ needs, children, ...rest }: GatedProps) {
  const access = useAccess(needs);
  if (access.result === 'authorized') return children;
  if (rest.whenDenied === 'hidden') return null;
  return (
    <Dimmed access={access} label={rest.label}>
      {children}
    </Dimmed>
  );
}

type Denial = Exclude<Access, { result: 'authorized' }>;

type DimmedProps = { access: Denial; label: string; children: ReactNode };

function Dimmed({ access, label, children }: DimmedProps) {
  const reasonId = useId();
  const reason = useReason(access);
  return (
    <Tooltip label={reason}>
      <span
        role="button"
        tabIndex={0}
        aria-disabled
        aria-label={label}
        aria-describedby={reasonId}
        className="inline-flex cursor-not-allowed rounded-md"
      >
        <span inert aria-hidden className="inline-flex opacity-50">
          {children}
        </span>
        <span id={reasonId} hidden>
          {reason}
        </span>
      </span>
    </Tooltip>
  );
}

function useReason(access: Denial): string {
  const { t } = useTranslation('access');
  const format = useFormat();
  switch (access.result) {
    case 'loading':
      return t('verifyingAdmin');
    case 'admin_required':
      return t('gate.admin');
    case 'feature_disabled':
      return t('gate.flags', { flags: format.list(access.missing) });
    case 'environment_restricted':
      return t('gate.environment', { required: t(`environments.${access.required}`) });
  }
}
