import { decimalsOf } from '@kith/contract/opportunities/money';
import type {
  CompanyResult,
  ContactResult,
  MessageResult,
  OpportunityResult,
  PostResult,
  ProfileResult,
} from '@kith/contract/search/schemas';
import { BriefcaseBusiness, Building2 } from 'lucide-react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useMember } from '#lib/session.ts';
import { FoundPerson } from '#ui/found-person.tsx';
import { MarkedText } from '#ui/marked-text.tsx';
import { WarmthMark } from '#ui/warmth-mark.tsx';
import type { ShownResult } from './result-groups.ts';

type LineProps<Result> = {
  result: Result;
  /** What is marked in it. */
  words: string;
  /** Has room for more. */
  isWide: boolean;
};

/** One result, the same in the dialog and on the screen. */
export function ResultLine({ result, ...rest }: LineProps<ShownResult>) {
  switch (result.type) {
    case 'contact':
      return <ContactLine result={result} {...rest} />;
    case 'company':
      return <CompanyLine result={result} {...rest} />;
    case 'message':
      return <MessageLine result={result} {...rest} />;
    case 'opportunity':
      return <OpportunityLine result={result} {...rest} />;
    case 'profile':
      return <ProfileLine result={result} {...rest} />;
    case 'post':
      return <PostLine result={result} {...rest} />;
  }
}

function ContactLine({ result, words, isWide }: LineProps<ContactResult>) {
  const { location, warmth, match } = result.metadata;
  const context = (isWide ? [result.subtitle, location] : [result.subtitle]).filter(Boolean);
  return (
    <FoundPerson
      name={result.title}
      words={words}
      warmth={warmth}
      photoPath={result.avatar}
      match={match}
      context={context.join(' · ')}
      trailing={isWide ? <WarmthMark warmth={warmth} /> : undefined}
    />
  );
}

function CompanyLine({ result: { title, metadata }, words }: LineProps<CompanyResult>) {
  const { t } = useTranslation('companies');
  const format = useFormat();
  const { people } = metadata;
  return (
    <div className="flex min-w-0 items-center gap-3">
      <span className="grid size-8 shrink-0 place-items-center rounded-md bg-sunken text-muted">
        <Building2 aria-hidden size={16} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="truncate text-base leading-5 font-semibold text-text">
          <MarkedText text={title} words={words} />
        </div>
        <div className="truncate text-sm text-muted">
          {t('people', { count: people, number: format.number(people) })}
        </div>
      </div>
    </div>
  );
}

function OpportunityLine({
  result: { title, subtitle, metadata },
  words,
}: LineProps<OpportunityResult>) {
  const format = useFormat();
  const { value_estimate: value, probability } = metadata;
  const worth = value
    ? format.number(value.amount / 10 ** decimalsOf(value.currency), {
        style: 'currency',
        currency: value.currency,
        notation: 'compact',
        minimumFractionDigits: 0,
        maximumFractionDigits: 1,
      })
    : '';
  const facts = [worth, format.percent(probability / 100), subtitle].filter(Boolean);
  return (
    <div className="flex min-w-0 items-center gap-3">
      <span className="grid size-8 shrink-0 place-items-center rounded-md bg-sunken text-muted">
        <BriefcaseBusiness aria-hidden size={16} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="truncate text-base leading-5 font-semibold text-text">
          <MarkedText text={title} words={words} />
        </div>
        <div className="truncate text-sm text-muted">{facts.join(' · ')}</div>
      </div>
    </div>
  );
}

function ProfileLine({ result, words, isWide }: LineProps<ProfileResult>) {
  const { company, warmth } = result.metadata;
  const isReader = useMember().id === result.id;
  // Many say in their headline where they work.
  const parts = [result.subtitle, result.subtitle.includes(company) ? '' : company];
  return (
    <FoundPerson
      name={result.title}
      words={words}
      warmth={warmth}
      hasEmptyRing={!isReader}
      photoPath={result.avatar}
      match={null}
      context={parts.filter(Boolean).join(' · ')}
      trailing={isWide && warmth !== null ? <WarmthMark warmth={warmth} /> : undefined}
    />
  );
}

function MessageLine({ result, words }: LineProps<MessageResult>) {
  const { is_own: isOwn, sent_at: sentAt, warmth } = result.metadata;
  return (
    <WrittenLine
      result={result}
      words={words}
      isOwn={isOwn}
      at={sentAt}
      warmth={warmth}
      tags={[]}
    />
  );
}

function PostLine({ result, words, isWide }: LineProps<PostResult>) {
  const { is_own: isOwn, published_at: at, warmth, tags } = result.metadata;
  const shown = isWide ? tags.filter((tag) => !result.subtitle.includes(`#${tag}`)) : [];
  return (
    <WrittenLine result={result} words={words} isOwn={isOwn} at={at} warmth={warmth} tags={shown} />
  );
}

type WrittenLineProps = {
  result: MessageResult | PostResult;
  words: string;
  isOwn: boolean;
  at: string | null;
  warmth: number | null;
  tags: readonly string[];
};

/** What someone wrote, under their name. */
function WrittenLine({ result, words, isOwn, at, warmth, tags }: WrittenLineProps) {
  const { t } = useTranslation('search');
  const format = useFormat();
  const isOwnMessage = isOwn && result.type === 'message';
  const text = isOwnMessage ? t('ownMessage', { text: result.subtitle }) : result.subtitle;
  const shown = [text, ...tags.map((tag) => `#${tag}`)].join(' · ');
  return (
    <FoundPerson
      name={result.title}
      words={words}
      warmth={warmth}
      // A message has the name of the other one, whoever wrote it.
      hasEmptyRing={!isOwn || isOwnMessage}
      photoPath={result.avatar}
      match={null}
      context={shown}
      trailing={at === null ? undefined : format.date(at)}
    />
  );
}
