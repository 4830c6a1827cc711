import { useTranslation } from '#lib/i18n/use-translation.ts';
import type { Declared, Formula } from '../formula.ts';
import { Disclosure } from './disclosure.tsx';
import { FormulaText } from './formula-text.tsx';

/** One formula: what it says, its unit and source, its constants, and the code itself. */
export function FormulaCard({ formula }: { formula: Formula }) {
  const { t } = useTranslation('revops');
  const { id, title, about, unit, source, constants, code, file, name } = formula;
  return (
    <article
      id={id}
      // Has the focus when the address names it.
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-20 grid-cols-1 gap-3 p-4 outline-none sm:p-5"
    >
      <header className="grid gap-0.5">
        <h3 id={`${id}-title`} lang="en" className="text-md font-semibold">
          {title}
        </h3>
        <p className="font-mono text-xs break-all text-muted">
          {file} · {name}
        </p>
      </header>
      {about.map((paragraph) => (
        <p key={paragraph} className="max-w-prose leading-relaxed break-words">
          <FormulaText text={paragraph} />
        </p>
      ))}
      <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[max-content_minmax(0,1fr)]">
        <dt className="text-muted">{t('methodology.unit')}</dt>
        <dd>
          <FormulaText text={unit} />
        </dd>
        <dt className="text-muted">{t('methodology.source')}</dt>
        <dd>
          <FormulaText text={source} />
        </dd>
      </dl>
      {constants.length === 0 ? null : (
        <ul aria-label={t('methodology.constants')} className="grid grid-cols-1 gap-2">
          {constants.map((constant) => (
            <Constant key={`${constant.file}${constant.name}`} constant={constant} />
          ))}
        </ul>
      )}
      <Disclosure title={t('methodology.code')} label={t('methodology.codeOf', { name: title })}>
        {() => code.map((part) => <CodeBlock key={`${part.file}${part.name}`} text={part.code} />)}
      </Disclosure>
    </article>
  );
}

function Constant({ constant: { name, about, value } }: { constant: Declared }) {
  const isShort = value !== null && !value.includes('\n');
  return (
    <li className="grid min-w-0 grid-cols-1 gap-1 rounded-md bg-sunken px-3 py-2 text-sm">
      <p className="min-w-0 break-words">
        <span className="font-mono font-semibold">{name}</span>
        {isShort ? <span className="font-mono"> = {value}</span> : null}
      </p>
      {about === '' ? null : (
        <p className="text-muted">
          <FormulaText text={about} />
        </p>
      )}
      {isShort || value === null ? null : <CodeBlock text={value} />}
    </li>
  );
}

/** As written; what is too wide continues on the next line. */
function CodeBlock({ text }: { text: string }) {
  return (
    <pre className="rounded-md border border-border bg-surface p-3 font-mono text-xs leading-relaxed break-words whitespace-pre-wrap">
      <code>{text}</code>
    </pre>
  );
}
