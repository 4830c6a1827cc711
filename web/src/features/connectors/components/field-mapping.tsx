import {
  crmCompanyFields,
  crmContactFields,
  type CrmDirection,
  type CrmMapping,
  type CrmProvider,
} from '@kith/contract/connectors/rules';
import type { CrmChange, CrmProperties } from '@kith/contract/connectors/schemas';
import { brand } from '@kith/contract/core/brand';
import { useState } from 'react';
import { describeError } from '#lib/errors.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { CardRow } from '#ui/card.tsx';
import { Select } from '#ui/select.tsx';
import { productNames, useProperties } from '../api/connectors.ts';
import { useFieldName } from './value-change.tsx';

const off = 'off';
type MappedObject = 'contact' | 'company';
type TableProps = {
  provider: CrmProvider;
  isTwoWay: boolean;
  mapping: CrmMapping;
  onChange: (mapping: CrmMapping) => void;
};

/** Which field is which property. The CRM is asked for its properties when the member opens it. */
export function FieldMappingTable({ provider, isTwoWay, mapping, onChange }: TableProps) {
  const { t } = useTranslation('connectors');
  const [isOpen, setIsOpen] = useState(false);
  const properties = useProperties(provider, isOpen);
  const name = productNames[provider];
  return (
    <CardRow className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="font-semibold">{t('mapping.title')}</h3>
          <p className="text-sm text-pretty text-muted">
            {t('mapping.about', { name, brand: brand.name })}
          </p>
        </div>
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t(isOpen ? 'mapping.close' : 'mapping.open')}
        </Button>
      </div>
      {isOpen ? (
        <>
          {properties.error ? (
            <p role="alert" className="text-sm text-danger-ink">
              {describeError(properties.error).body}
            </p>
          ) : null}
          {(['contact', 'company'] as const).map((object) => (
            <ObjectFields
              key={object}
              object={object}
              name={name}
              isTwoWay={isTwoWay}
              mapping={mapping}
              properties={properties.data}
              onChange={onChange}
            />
          ))}
        </>
      ) : null}
    </CardRow>
  );
}

type ObjectProps = Omit<TableProps, 'provider'> & {
  object: MappedObject;
  name: string;
  properties: CrmProperties | undefined;
};

const fieldsOf = { contact: crmContactFields, company: crmCompanyFields } as const;

function ObjectFields({ object, name, isTwoWay, mapping, properties, onChange }: ObjectProps) {
  const { t } = useTranslation('connectors');
  const fieldName = useFieldName();
  const known = properties?.[object] ?? [];
  const mapped: readonly { field: string; property: string; direction: CrmDirection }[] =
    mapping[object];
  const set = (field: string, next: { property: string; direction: CrmDirection } | null) => {
    const others = mapped.filter(
      (one) => one.field !== field && (next === null || one.property !== next.property),
    );
    const list = next === null ? others : [...others, { field, ...next }];
    const order = fieldsOf[object] as readonly string[];
    const sorted = list.toSorted(
      (one, other) => order.indexOf(one.field) - order.indexOf(other.field),
    );
    onChange({ ...mapping, [object]: sorted } as CrmMapping);
  };
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="mb-2 text-sm font-semibold text-muted">{t(`mapping.${object}`)}</legend>
      {fieldsOf[object].map((field: CrmChange['field']) => {
        const current = mapped.find((one) => one.field === field);
        const shown =
          current && !known.some((one) => one.name === current.property)
            ? [...known, { name: current.property, label: current.property, is_writable: true }]
            : known;
        const isWritable = shown.find((one) => one.name === current?.property)?.is_writable ?? true;
        const label = fieldName(field);
        return (
          <div key={field} className="grid items-center gap-2 sm:grid-cols-[10rem_1fr_11rem]">
            <span className="font-medium">{label}</span>
            <Select
              aria-label={t('mapping.propertyOf', { field: label, name })}
              value={current?.property ?? off}
              onValueChange={(property) => {
                const found = shown.find((one) => one.name === property);
                set(
                  field,
                  found
                    ? {
                        property,
                        direction: found.is_writable ? (current?.direction ?? 'in') : 'in',
                      }
                    : null,
                );
              }}
              options={[
                { value: off, label: t('mapping.off') },
                ...shown.map((one) => ({ value: one.name, label: one.label })),
              ]}
              className="w-full"
            />
            <Select
              aria-label={t('mapping.directionOf', { field: label })}
              value={isTwoWay ? (current?.direction ?? 'in') : 'in'}
              disabled={!current || !isTwoWay || !isWritable}
              onValueChange={(direction) =>
                current && set(field, { property: current.property, direction })
              }
              options={(['in', 'both'] as const).map((value) => ({
                value,
                label: t(`mapping.ways.${value}`),
              }))}
              className="w-full"
            />
          </div>
        );
      })}
    </fieldset>
  );
}
