import { useFlag } from '#lib/flags.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { type ActionId, actionKeys, groupOf, type KeyedActionId } from '#ui/action-keys.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { showChord } from '#ui/key-chords.ts';
import { useRegisteredActions } from '#ui/use-actions.ts';

/**
 * The keys that work on this page, unless `beta_contextual_help` is off, then those that work
 * everywhere. All are read from what is registered.
 */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shortcuts');
  const ids = withoutRepeats(useRegisteredActions());
  const showsPage = useFlag('beta_contextual_help');
  const here = showsPage ? ids.filter((id) => groupOf(id) !== 'app') : [];
  const everywhere = ids.filter((id) => groupOf(id) === 'app');
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title={t('title')}
      isTextOnly
    >
      <div className="grid gap-5 pb-2">
        {here.length > 0 ? <ShortcutList title={t('here')} ids={here} /> : null}
        <ShortcutList title={t('everywhere')} ids={everywhere} />
      </div>
    </Dialog>
  );
}

const order = Object.keys(actionKeys);

/** Of two actions with the same keys, the one that answers; in the order of the table. */
const hasKeys = (id: ActionId): id is KeyedActionId => actionKeys[id].length > 0;

function withoutRepeats(ids: readonly ActionId[]): KeyedActionId[] {
  const byKeys = new Map<string, KeyedActionId>();
  for (const id of ids.filter(hasKeys)) {
    const keys = actionKeys[id].join(' ');
    if (!byKeys.has(keys)) byKeys.set(keys, id);
  }
  return [...byKeys.values()].toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
}

function ShortcutList({ title, ids }: { title: string; ids: readonly KeyedActionId[] }) {
  const { t } = useTranslation(['shortcuts']);
  return (
    <section>
      <h3 className="text-sm font-semibold text-muted">{title}</h3>
      <dl className="grid divide-y divide-border">
        {ids.map((id) => (
          <div key={id} className="flex items-center justify-between gap-4 py-2">
            <dt>{t(`shortcuts:${id}`)}</dt>
            <dd className="flex shrink-0 gap-1">
              {actionKeys[id].map((chord) => (
                <Kbd key={chord}>{showChord(chord)}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
