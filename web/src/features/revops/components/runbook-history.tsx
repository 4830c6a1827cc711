import {
  type Runbook,
  runbookLimits,
  type RunbookVersion,
} from '@kith/contract/runbooks/endpoints';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFormat } from '#lib/i18n/format.ts';
import { Button } from '#ui/button.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { TextareaField } from '#ui/form/form-field.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import type { Gate } from '#ui/gate.ts';
import { showToast } from '#ui/toast.ts';
import { useSaveRunbook } from '../api/runbooks.ts';
import { Disclosure } from './disclosure.tsx';
import { RunbookChanges } from './runbook-changes.tsx';

type HistoryProps = { runbook: Runbook; gate: Gate };

/** The versions of a runbook, newest first, each compared with the one before. */
export function RunbookHistory({ runbook, gate }: HistoryProps) {
  const { t } = useTranslation('revops');
  const [restored, setRestored] = useState<RunbookVersion | null>(null);
  return (
    <Section title={t('docs.history')}>
      <Card>
        <ul aria-label={t('docs.history')} className="divide-y divide-border">
          {runbook.versions.map((version, place) => (
            <li key={version.version}>
              <VersionRow
                version={version}
                before={runbook.versions[place + 1] ?? null}
                restore={
                  place === 0
                    ? null
                    : gate(
                        t('docs.restoreNamed', { version: version.version }),
                        <Button
                          size="sm"
                          aria-label={t('docs.restoreNamed', { version: version.version })}
                          onClick={() => setRestored(version)}
                        >
                          {t('docs.restore')}
                        </Button>,
                      )
                }
              />
            </li>
          ))}
        </ul>
      </Card>
      {restored ? (
        <RestoreDialog runbook={runbook} version={restored} onClose={() => setRestored(null)} />
      ) : null}
    </Section>
  );
}

type VersionRowProps = {
  version: RunbookVersion;
  before: RunbookVersion | null;
  restore: ReactNode;
};

function VersionRow({ version, before, restore }: VersionRowProps) {
  const { t } = useTranslation('revops');
  const format = useFormat();
  const { version: number, reason, changed_by: author, changed_at: at, restores } = version;
  return (
    <CardRow className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold">{t('docs.version', { version: format.number(number) })}</p>
          {reason === '' ? null : <p className="break-words">{reason}</p>}
          {restores === null ? null : (
            <p className="text-sm text-muted">{t('docs.restores', { version: restores })}</p>
          )}
          <p className="text-sm text-muted">
            {author === null ? t('docs.shipped') : author.name} · {format.dateTime(at)}
          </p>
        </div>
        {restore}
      </div>
      {before === null ? null : (
        <Disclosure title={t('docs.compare', { version: before.version })}>
          {() => <RunbookChanges before={before} after={version} />}
        </Disclosure>
      )}
    </CardRow>
  );
}

const reasonSchema = z.object({ reason: z.string().trim().min(1).max(runbookLimits.reason) });

type RestoreProps = { runbook: Runbook; version: RunbookVersion; onClose: () => void };

/** What restoring a version would change, and why it is done. */
function RestoreDialog({ runbook, version, onClose }: RestoreProps) {
  const { t } = useTranslation('revops');
  const { mutateAsync } = useSaveRunbook();
  const [current] = runbook.versions as [RunbookVersion, ...RunbookVersion[]];
  const { title, body, version: restores } = version;
  const form = useZodForm(
    reasonSchema,
    ({ reason }) =>
      mutateAsync({ id: runbook.id, title, body, reason, expected: current.version, restores }),
    {
      defaultValues: { reason: '' },
      onDone: () => {
        showToast({ kind: 'success', title: t('docs.saved') });
        onClose();
      },
    },
  );
  return (
    <FormDialog
      form={form}
      title={t('docs.restoreNamed', { version: restores })}
      size="lg"
      submitLabel={t('docs.restore')}
      onClose={onClose}
    >
      <RunbookChanges before={current} after={version} />
      <TextareaField
        control={form.control}
        name="reason"
        label={t('docs.reason')}
        hint={t('docs.reasonHint')}
        rows={2}
        maxLength={runbookLimits.reason}
        isRequired
      />
    </FormDialog>
  );
}
