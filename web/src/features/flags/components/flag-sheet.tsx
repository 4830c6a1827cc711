import type { FlagChange, FlagState } from '@kith/contract/flags/endpoints';
import { environments } from '@kith/contract/system/schemas';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { Section } from '#ui/card.tsx';
import type { Gate } from '#ui/gate.ts';
import { Sheet } from '#ui/sheet.tsx';
import { EnvironmentMark } from './environment-mark.tsx';
import { FlagBadges } from './flag-badges.tsx';
import { FlagForm } from './flag-form.tsx';
import { FlagHistory } from './flag-history.tsx';

type FlagSheetProps = { flag: FlagState; gate: Gate; onClose: () => void };

/** One flag: what it means, how it is set, a change with its preview, and its history. */
export function FlagSheet({ flag, gate, onClose }: FlagSheetProps) {
  const { t } = useTranslation('flags');
  const [undone, setUndone] = useState<FlagChange | null>(null);
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={flag.name}
      widthClassName="w-full max-w-lg"
    >
      <div className="grid grid-cols-1 gap-6 p-5">
        <div className="grid gap-2">
          <p>{t(`meanings.${flag.name}`)}</p>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {environments.map((environment) => (
              <EnvironmentMark key={environment} flag={flag} environment={environment} isNamed />
            ))}
          </p>
          <p className="flex flex-wrap gap-2">
            <Badge>{t(`defaults.${flag.default ? 'on' : 'off'}`)}</Badge>
            <FlagBadges flag={flag} />
          </p>
          <p className="text-sm text-muted">{t('order')}</p>
        </div>
        <Section title={t('form.title')}>
          <FlagForm
            key={undone?.id ?? 'new'}
            name={flag.name}
            undone={undone}
            gate={gate}
            onDone={() => setUndone(null)}
          />
        </Section>
        <FlagHistory name={flag.name} gate={gate} onUndo={setUndone} />
      </div>
    </Sheet>
  );
}
