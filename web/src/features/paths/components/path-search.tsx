import { pathKinds, pathLimits, type PathKind } from '@kith/contract/paths/rules';
import type { PathPerson } from '@kith/contract/paths/schemas';
import { clsx } from 'clsx';
import { Command } from 'cmdk';
import { Search, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useIndustryOptions } from '#lib/industries.ts';
import { WarmthRing } from '#ui/avatar.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PersonLine } from '#ui/person-line.tsx';
import { popupClasses, popupItemClasses } from '#ui/popup-classes.ts';
import { type Question, useTargets } from '../api/paths.ts';

const otherKinds = pathKinds.filter((kind) => kind !== 'person');
const nothing = { text: '', contact_id: null, member_id: null, industry: null };
const shownIndustries = 6;

type PathSearchProps = {
  /** What is shown now; null before the first question. */
  asked: { kind: PathKind; name: string; warmth: number | null } | null;
  onAsk: (question: Question | null) => void;
};

/** The question: a person by name or address, or a company, a role, an industry, a place. */
export function PathSearch({ asked, onAsk }: PathSearchProps) {
  const { t } = useTranslation('paths');
  const [kind, setKind] = useState<PathKind>('person');
  const [text, setText] = useState('');
  const ask = (question: Partial<Question>) => {
    setText('');
    onAsk({ ...nothing, kind, ...question });
  };
  return (
    <div className="relative rounded-lg border border-border-strong bg-surface shadow-raised focus-within:border-ember">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-2 px-3.5 py-2">
        <Search aria-hidden size={18} className="shrink-0 text-muted" />
        <span className="hidden text-base text-muted lg:inline">{t('search.lead')}</span>
        {asked ? (
          <span className="flex min-w-0 items-center gap-2 rounded-full bg-sunken py-0.5 pr-1 pl-2 font-semibold">
            {asked.kind === 'person' ? (
              <WarmthRing name={asked.name} warmth={asked.warmth ?? 0} size="xs" />
            ) : null}
            <span className="truncate">{asked.name}</span>
            <IconButton
              label={t('search.clear')}
              icon={<X aria-hidden size={14} />}
              size="sm"
              onClick={() => onAsk(null)}
            />
          </span>
        ) : null}
        {/* Around the field alone: it takes every Enter for a choice, also one on a button. */}
        <Command label={t(`search.field.${kind}`)} shouldFilter={false} className="contents">
          <Command.Input
            value={text}
            onValueChange={setText}
            maxLength={pathLimits.text}
            placeholder={asked ? '' : t(`search.field.${kind}`)}
            className="h-9 min-w-24 flex-1 bg-transparent text-base outline-none placeholder:text-faint"
          />
          <Suggestions kind={kind} text={text} onAsk={ask} />
        </Command>
        <KindChips kind={kind} onChange={setKind} />
      </div>
    </div>
  );
}

function KindChips({ kind, onChange }: { kind: PathKind; onChange: (kind: PathKind) => void }) {
  const { t } = useTranslation('paths');
  return (
    <div
      role="group"
      aria-label={t('search.kinds')}
      className="flex w-full fade-edges items-center gap-2 overflow-x-auto py-0.5 lg:w-auto"
    >
      <span className="text-sm text-muted">{t('search.or')}</span>
      {otherKinds.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === kind}
          onClick={() => onChange(one === kind ? 'person' : one)}
          className="h-8 shrink-0 rounded-full border border-border px-3 text-sm font-semibold text-muted hover:bg-sunken aria-pressed:border-ember aria-pressed:bg-ember-soft aria-pressed:text-ember-ink"
        >
          {t(`search.kind.${one}`)}
        </button>
      ))}
    </div>
  );
}

type SuggestionsProps = {
  kind: PathKind;
  text: string;
  onAsk: (question: Partial<Question>) => void;
};

/** Whether the server may find someone by it; it decides. */
const isAddress = (text: string) =>
  text.startsWith('+') || text.includes('@') || text.includes('/');

function Suggestions({ kind, text, onAsk }: SuggestionsProps) {
  const { t } = useTranslation('paths');
  const { data } = useTargets(kind === 'person' ? text : '');
  const industries = useIndustryOptions();
  const wanted = text.trim();
  const named =
    kind === 'industry'
      ? industries
          .filter(({ label }) => label.toLocaleLowerCase().includes(wanted.toLocaleLowerCase()))
          .slice(0, shownIndustries)
      : [];
  const people = kind === 'person' ? (data?.items ?? []) : [];
  const isAskable = kind === 'person' ? isAddress(wanted) : true;
  return (
    <Command.List
      className={clsx(
        popupClasses,
        'absolute inset-x-0 top-full mt-1.5 p-1',
        wanted === '' && 'hidden',
      )}
    >
      <Command.Empty className="px-3 py-4 text-sm text-muted">{t('search.none')}</Command.Empty>
      {people.map((person) => (
        <Command.Item
          key={person.contact_id ?? person.member_id}
          value={person.contact_id ?? person.member_id ?? ''}
          onSelect={() => onAsk(toQuestion(person))}
          className={popupItemClasses}
        >
          <PersonLine name={person.name} warmth={person.warmth ?? 0} context={person.about} />
        </Command.Item>
      ))}
      {named.map(({ value, label }) => (
        <Command.Item
          key={value}
          value={value}
          onSelect={() => onAsk({ text: label, industry: value })}
          className={popupItemClasses}
        >
          {label}
        </Command.Item>
      ))}
      {wanted !== '' && isAskable ? (
        <Command.Item
          value="as typed"
          onSelect={() => onAsk({ text: wanted })}
          className={popupItemClasses}
        >
          <Search aria-hidden size={16} />
          {t('search.typed', { text: wanted })}
        </Command.Item>
      ) : null}
    </Command.List>
  );
}

function toQuestion({ contact_id, member_id }: PathPerson): Partial<Question> {
  return contact_id === null ? { member_id } : { contact_id };
}
