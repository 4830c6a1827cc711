import { brand } from '@kith/contract/core/brand';
import { crmDirections, crmRules } from '@kith/contract/connectors/rules';
import type { CrmConnection, CrmUpdate } from '@kith/contract/connectors/schemas';
import { useState } from 'react';
import { describeError } from '#lib/errors.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { CheckRow } from '#ui/check-row.tsx';
import { Field } from '#ui/field.tsx';
import { FormNotice } from '#ui/form/form-notice.tsx';
import { Select } from '#ui/select.tsx';
import { isWorking, productNames, useUpdateConnection } from '../api/connectors.ts';
import { FieldMappingTable } from './field-mapping.tsx';

type Settings = Pick<
  CrmConnection,
  'direction' | 'rule' | 'syncs_notes' | 'adds_contacts' | 'mapping'
>;

/** Which way, who wins, and which field is which. Kept until saved. */
export function ConnectionSettings({ connection }: { connection: CrmConnection }) {
  const { t } = useTranslation(['connectors', 'common']);
  const { provider, revision } = connection;
  const name = productNames[provider];
  const [settings, setSettings] = useState<Settings>(() => settingsOf(connection));
  const update = useUpdateConnection();
  const change = (changes: Partial<Settings>) => setSettings({ ...settings, ...changes });
  const isChanged = JSON.stringify(settings) !== JSON.stringify(settingsOf(connection));
  const save = () => update.mutate({ provider, revision, ...settings } satisfies CrmUpdate);
  const isTwoWay = settings.direction === 'both';
  return (
    <Section title={t('settings.title')} about={t('settings.about')}>
      <Card>
        <CardRow className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t('settings.direction')}
            hint={t(`settings.directionHints.${settings.direction}`, { name, brand: brand.name })}
          >
            {(control) => (
              <Select
                {...control}
                value={settings.direction}
                onValueChange={(direction) => change({ direction })}
                options={crmDirections.map((value) => ({
                  value,
                  label: t(`settings.directions.${value}`, { name, brand: brand.name }),
                }))}
                className="w-full"
              />
            )}
          </Field>
          <Field label={t('settings.rule')} hint={t('settings.ruleHint')}>
            {(control) => (
              <Select
                {...control}
                value={settings.rule}
                onValueChange={(rule) => change({ rule })}
                options={crmRules.map((value) => ({
                  value,
                  label: t(`settings.rules.${value}`, { name, brand: brand.name }),
                }))}
                className="w-full"
              />
            )}
          </Field>
          <div className="sm:col-span-2">
            <CheckRow
              label={t('settings.notes')}
              description={t(isTwoWay ? 'settings.notesBoth' : 'settings.notesIn', { name })}
              isChecked={settings.syncs_notes}
              onCheckedChange={(isOn) => change({ syncs_notes: isOn })}
            />
            {isTwoWay ? (
              <CheckRow
                label={t('settings.adds', { name })}
                description={t('settings.addsHint', { name, brand: brand.name })}
                isChecked={settings.adds_contacts}
                onCheckedChange={(isOn) => change({ adds_contacts: isOn })}
              />
            ) : null}
          </div>
        </CardRow>
        <FieldMappingTable
          provider={provider}
          isTwoWay={isTwoWay}
          mapping={settings.mapping}
          onChange={(mapping) => change({ mapping })}
        />
        <CardRow className="flex flex-wrap items-center justify-end gap-3">
          <div className="min-w-0 flex-1">
            <FormNotice>{update.error ? describeError(update.error).body : null}</FormNotice>
            {isWorking(connection) ? (
              <p className="text-sm text-muted">{t('settings.busy')}</p>
            ) : null}
          </div>
          <Button
            disabled={!isChanged || isWorking(connection)}
            isPending={update.isPending}
            onClick={save}
          >
            {t('settings.save')}
          </Button>
        </CardRow>
      </Card>
    </Section>
  );
}

function settingsOf({
  direction,
  rule,
  syncs_notes,
  adds_contacts,
  mapping,
}: CrmConnection): Settings {
  return { direction, rule, syncs_notes, adds_contacts, mapping };
}
