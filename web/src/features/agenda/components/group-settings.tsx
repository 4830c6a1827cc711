import { paths } from '@kith/contract/app-routes/paths';
import { cadenceLimits } from '@kith/contract/cadence/rules';
import { Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useAttemptKey } from '#lib/use-attempt-key.ts';
import { Button } from '#ui/button.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Input } from '#ui/input.tsx';
import { isComposing } from '#ui/is-composing.ts';
import { useActions } from '#ui/use-actions.ts';
import { useGroups } from '../api/agenda.ts';
import { useGroupChanges } from '../api/cadence-changes.ts';
import { DaysSelect } from './days-select.tsx';

/** The member's groups, each with its cadence; contacts are added from the list. */
export function GroupSettings() {
  const { t } = useTranslation('agenda');
  const format = useFormat();
  const groups = useGroups().data?.items ?? [];
  const { create, update, remove } = useGroupChanges();
  const [name, setName] = useState('');
  const { keyOf, finish } = useAttemptKey();
  const nameRef = useRef<HTMLInputElement>(null);
  useActions({ 'settings.createGroup': () => nameRef.current?.focus() });
  function add() {
    if (name.trim() === '' || create.isPending) return;
    create.mutate(
      { name, idempotencyKey: keyOf(name) },
      {
        onSuccess: () => {
          setName('');
          finish();
        },
      },
    );
  }
  return (
    <Section title={t('groups.title')}>
      <Card>
        <CardRow className="grid gap-3">
          <p className="text-sm text-muted">{t('groups.about')}</p>
          {groups.map((group) => (
            <div key={group.id} className="flex items-center gap-2">
              <div className="min-w-0 flex-1">
                <div className="truncate font-medium">{group.name}</div>
                <Link
                  to={`${paths.contacts()}?groups=${group.id}`}
                  className="text-sm text-muted underline underline-offset-4"
                >
                  {t('groups.count', { count: group.count, number: format.number(group.count) })}
                </Link>
              </div>
              <div className="w-44">
                <DaysSelect
                  aria-label={t('cadence.daysOf', { name: group.name })}
                  canBeNone
                  days={group.cadence_days}
                  onDaysChange={(days) => update.mutate({ id: group.id, cadence_days: days })}
                />
              </div>
              <IconButton
                label={t('groups.delete', { name: group.name })}
                icon={<Trash2 aria-hidden size={16} />}
                onClick={() => remove.mutate(group)}
              />
            </div>
          ))}
          <div className="flex gap-2">
            <Input
              ref={nameRef}
              aria-label={t('groups.name')}
              placeholder={t('groups.name')}
              value={name}
              maxLength={cadenceLimits.groupName}
              onChange={(event) => setName(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && !isComposing(event.nativeEvent)) add();
              }}
            />
            <Button
              icon={<Plus aria-hidden size={16} />}
              className="h-10"
              isPending={create.isPending}
              disabled={name.trim() === ''}
              onClick={add}
            >
              {t('groups.create')}
            </Button>
          </div>
        </CardRow>
      </Card>
    </Section>
  );
}
