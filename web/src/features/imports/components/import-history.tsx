import { paths } from '@kith/contract/app-routes/paths';
import type { ImportStatus } from '@kith/contract/imports/rules';
import type { Import } from '@kith/contract/imports/schemas';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { importListQuery } from '../api/import-list.ts';
import { useImportName } from '../api/use-import-name.ts';
import { UndoImport } from './undo-import.tsx';

const tones: Partial<Record<ImportStatus, Tone>> = {
  completed: 'good',
  failed: 'danger',
  mapping: 'warning',
  ready: 'ember',
  queued: 'ember',
  running: 'ember',
};

/** The imports so far, newest first; nothing if there are none. */
export function ImportHistory({ onOpen }: { onOpen: (importId: string) => void }) {
  const { t } = useTranslation('imports');
  const nameOf = useImportName();
  const { data } = useQuery(importListQuery());
  const items = data?.items.filter((item) => item.status !== 'discarded') ?? [];
  if (items.length === 0) return null;
  return (
    <Section title={t('history.title')}>
      <Card>
        {items.map((item) => (
          <CardRow
            key={item.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 sm:py-3"
          >
            <div className="min-w-0 flex-1 basis-60">
              <Link
                to={paths.contactsImport({ import: item.id })}
                className="block truncate rounded-sm font-semibold hover:underline"
              >
                {nameOf(item)}
              </Link>
              <ImportLine item={item} />
            </div>
            <Badge tone={tones[item.status] ?? 'neutral'}>{t(`statuses.${item.status}`)}</Badge>
            {item.undoable ? (
              <UndoImport item={item} size="sm" onUndoing={() => onOpen(item.id)} />
            ) : null}
          </CardRow>
        ))}
      </Card>
    </Section>
  );
}

function ImportLine({ item }: { item: Import }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const hasCounts = item.status === 'ready' || item.status === 'completed';
  const counts = t('history.counts', {
    new: format.number(item.contacts.new),
    updated: format.number(item.contacts.updated),
    interactions: format.number(item.interactions.new),
  });
  return (
    <p className="truncate text-sm text-muted">
      <time dateTime={item.created_at}>{format.dateTime(item.created_at)}</time>
      {hasCounts ? ` · ${counts}` : null}
    </p>
  );
}
