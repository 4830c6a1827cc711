import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/dialog.tsx';
import { Kbd } from '#ui/kbd.tsx';

const shortcuts = [
  { name: 'move', keys: ['J', 'K'] },
  { name: 'open', keys: ['Enter'] },
  { name: 'close', keys: ['Esc'] },
  { name: 'select', keys: ['X'] },
  { name: 'archive', keys: ['E'] },
  { name: 'search', keys: ['/'] },
  { name: 'filter', keys: ['F'] },
  { name: 'create', keys: ['N'] },
  { name: 'help', keys: ['?'] },
] as const;

/** The keys of this page. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('contacts');
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      size="sm"
      title={t('shortcuts.title')}
    >
      <dl className="grid divide-y divide-border pb-2">
        {shortcuts.map(({ name, keys }) => (
          <div key={name} className="flex items-center justify-between gap-4 py-2">
            <dt>{t(`shortcuts.${name}`)}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
