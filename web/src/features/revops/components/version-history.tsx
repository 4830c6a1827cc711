import { type ComponentType, type ReactNode, useState } from 'react';
import { z } from 'zod';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { TextareaField } from '#ui/form/form-field.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import type { Gate } from '#ui/gate.ts';
import { showToast } from '#ui/toast.ts';
import { Disclosure } from './disclosure.tsx';

type Version = {
  version: number;
  reason: string;
  changed_by: { name: string } | null;
  changed_at: string;
  restores: number | null;
};

type HistoryProps<Kept extends Version> = {
  /** Newest first, the current one among them. */
  versions: readonly Kept[];
  gate: Gate;
  /** What differs between two of them. */
  Changes: ComponentType<{ before: Kept; after: Kept }>;
  onRestore: (version: Kept, reason: string, current: Kept) => Promise<unknown>;
};

/** The versions of a text, each compared with the one before. */
export function VersionHistory<Kept extends Version>({
  versions,
  gate,
  Changes,
  onRestore,
}: HistoryProps<Kept>) {
  const { t } = useTranslation('revops');
  const [restored, setRestored] = useState<Kept | null>(null);
  const [current] = versions;
  return (
    <Section title={t('docs.history')}>
      <Card>
        <ul aria-label={t('docs.history')} className="divide-y divide-border">
          {versions.map((version, place) => (
            <li key={version.version}>
              <VersionRow
                version={version}
                before={versions[place + 1] ?? null}
                Changes={Changes}
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
      {restored && current ? (
        <RestoreDialog
          version={restored}
          changes={<Changes before={current} after={restored} />}
          onRestore={(reason) => onRestore(restored, reason, current)}
          onClose={() => setRestored(null)}
        />
      ) : null}
    </Section>
  );
}

type RowProps<Kept extends Version> = {
  version: Kept;
  before: Kept | null;
  Changes: HistoryProps<Kept>['Changes'];
  restore: ReactNode;
};

function VersionRow<Kept extends Version>({ version, before, Changes, restore }: RowProps<Kept>) {
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
          {() => <Changes before={before} after={version} />}
        </Disclosure>
      )}
    </CardRow>
  );
}

const reasonMost = 500;
const reasonSchema = z.object({ reason: z.string().trim().min(1).max(reasonMost) });

type RestoreProps = {
  version: Version;
  changes: ReactNode;
  onRestore: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

/** What restoring a version would change, and why it is done. */
function RestoreDialog({ version, changes, onRestore, onClose }: RestoreProps) {
  const { t } = useTranslation('revops');
  const form = useZodForm(reasonSchema, ({ reason }) => onRestore(reason), {
    defaultValues: { reason: '' },
    onDone: () => {
      showToast({ kind: 'success', title: t('docs.saved') });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('docs.restoreNamed', { version: version.version })}
      size="lg"
      submitLabel={t('docs.restore')}
      onClose={onClose}
    >
      {changes}
      <TextareaField
        control={form.control}
        name="reason"
        label={t('docs.reason')}
        hint={t('docs.reasonHint')}
        rows={2}
        maxLength={reasonMost}
        isRequired
      />
    </FormDialog>
  );
}
