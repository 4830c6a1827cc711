import { useTranslation } from 'react-i18next';
import { useFlag } from '#lib/flags.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { type ShortcutHelp, useListedShortcuts } from '#ui/shortcut-help.ts';
import { modifierKeyLabel } from '#ui/shortcuts.ts';
import { toastKey } from '#ui/toast.ts';

/** The keys of this page, unless `beta_contextual_help` is off, then the global ones. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shortcuts');
  const listed = useListedShortcuts();
  const here = useFlag('beta_contextual_help') ? listed : [];
  const everywhere: ShortcutHelp[] = [
    { keys: [`${modifierKeyLabel()}K`], label: t('search') },
    { keys: [`${modifierKeyLabel()}B`], label: t('sidebar') },
    { keys: ['Alt', 'M'], label: t('messages') },
    { keys: ['Alt', 'N'], label: t('notifications') },
    { keys: [toastKey], label: t('notice') },
    { keys: ['?'], label: t('help') },
  ];
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} size="sm" title={t('title')}>
      <div className="grid gap-5 pb-2">
        {here.length > 0 ? <ShortcutList title={t('here')} shortcuts={here} /> : null}
        <ShortcutList title={t('everywhere')} shortcuts={everywhere} />
      </div>
    </Dialog>
  );
}

type ShortcutListProps = { title: string; shortcuts: readonly ShortcutHelp[] };

function ShortcutList({ title, shortcuts }: ShortcutListProps) {
  return (
    <section>
      <h3 className="text-sm font-semibold text-muted">{title}</h3>
      <dl className="grid divide-y divide-border">
        {shortcuts.map(({ keys, label }) => (
          <div key={label} className="flex items-center justify-between gap-4 py-2">
            <dt>{label}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
