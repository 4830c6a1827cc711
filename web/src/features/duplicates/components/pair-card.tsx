import { paths } from '@kith/contract/app-routes/paths';
import { type ContactDetail, contactDetails } from '@kith/contract/contacts/rules';
import type { Contact } from '@kith/contract/contacts/schemas';
import { type ChoiceField, choiceFields, unitedFields } from '@kith/contract/duplicates/rules';
import type { Duplicate } from '@kith/contract/duplicates/schemas';
import type { ReactNode } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { Card, CardRow } from '#ui/card.tsx';
import { PersonLine } from '#ui/person-line.tsx';
import type { Choices } from '../api/decide.ts';
import { EvidenceList } from './evidence-list.tsx';
import { FieldChoice } from './field-choice.tsx';

type PairCardProps = {
  pair: Duplicate;
  choices: Choices;
  onChoose: (field: ChoiceField, contactId: string) => void;
};

const tones = { sure: 'good', likely: 'ember', possible: 'neutral' } as const;

/** Two contacts side by side: why they may be one, which value stays, and what is combined. */
export function PairCard({ pair, choices, onChoose }: PairCardProps) {
  const { t } = useTranslation(['duplicates', 'details']);
  const textOf = useFieldText();
  const labelOf = (field: ChoiceField) =>
    isDetail(field) ? t(`details:fields.${field}`) : t(`fields.${field}`);
  const { first, second } = pair;
  return (
    <Card>
      <CardRow className="grid grid-cols-1 gap-3">
        <span>
          <Badge tone={tones[pair.certainty]}>{t(`certainty.${pair.certainty}`)}</Badge>
        </span>
        <EvidenceList evidence={pair.evidence} />
      </CardRow>
      <CardRow className="grid grid-cols-1 gap-4">
        <FieldRow label="">
          {[first, second].map((contact) => (
            <PersonLine
              key={contact.id}
              name={contact.full_name}
              warmth={contact.warmth}
              href={paths.contact(contact.id)}
              context={t('interactions', { count: contact.interaction_count })}
            />
          ))}
        </FieldRow>
        {choiceFields.map((field) => {
          const values = [textOf(first, field), textOf(second, field)] as const;
          if (values[0] === '' && values[1] === '') return null;
          return (
            <FieldRow key={field} label={labelOf(field)}>
              <FieldChoice
                key={pair.id}
                label={labelOf(field)}
                value={choices[field]}
                options={[
                  { id: first.id, text: values[0] },
                  { id: second.id, text: values[1] },
                ]}
                onChoose={(id) => onChoose(field, id)}
              />
            </FieldRow>
          );
        })}
      </CardRow>
      <CardRow className="grid grid-cols-1 gap-4">
        <p className="text-sm text-muted">{t('united')}</p>
        {[...unitedFields, 'notes' as const].map((field) => {
          const values = [listOf(first, field), listOf(second, field)];
          if (values.every((list) => list.length === 0)) return null;
          return (
            <FieldRow key={field} label={t(`fields.${field}`)}>
              {values.map((list, index) => (
                <Values key={index === 0 ? first.id : second.id} values={list} />
              ))}
            </FieldRow>
          );
        })}
      </CardRow>
    </Card>
  );
}

const isDetail = (field: ChoiceField): field is ContactDetail =>
  contactDetails.some((name) => name === field);

/** A label, then the two sides; on small screens the label is above. */
function FieldRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-1 lg:grid-cols-[9rem_minmax(0,1fr)_minmax(0,1fr)]">
      <div className="text-sm font-semibold text-muted max-lg:col-span-2 lg:self-center">
        {label}
      </div>
      {children}
    </div>
  );
}

function Values({ values }: { values: readonly string[] }) {
  return (
    <ul className="min-w-0 text-base wrap-anywhere">
      {values.map((value) => (
        <li key={value} className="line-clamp-4 whitespace-pre-line">
          {value}
        </li>
      ))}
    </ul>
  );
}

function listOf(contact: Contact, field: (typeof unitedFields)[number] | 'notes'): string[] {
  if (field === 'notes') return contact.notes === '' ? [] : [contact.notes];
  return contact[field].map((item) => (typeof item === 'string' ? item : item.value));
}

function useFieldText() {
  const format = useFormat();
  return (contact: Contact, field: ChoiceField): string => {
    if (field === 'birthday') return contact.birthday ? format.birthday(contact.birthday) : '';
    if (field === 'cadence_days') {
      return contact.cadence_days === null ? '' : format.span(contact.cadence_days);
    }
    return contact[field];
  };
}
