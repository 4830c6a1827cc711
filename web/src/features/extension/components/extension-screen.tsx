import { paths } from '@kith/contract/app-routes/paths';
import { brand } from '@kith/contract/core/brand';
import { extensionRedirects, extensionTokenDays } from '@kith/contract/extension/rules';
import { Check, Puzzle, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card, CardRow } from '#ui/card.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { SettingRow } from '#ui/setting-row.tsx';
import { useApproveExtension } from '../api/approve-extension.ts';

const challengeForm = /^[\w-]{43}$/u;
const mays = ['read', 'write', 'log'] as const;
const mayNots = ['rest', 'pages', 'delete'] as const;

type Redirect = (typeof extensionRedirects)[number];
type Request = { redirect: Redirect; challenge: string };

/** What the extension asks for; null for an address that no extension of ours has opened. */
function readRequest(search: URLSearchParams): Request | null {
  const redirect = extensionRedirects.find((one) => one === search.get('redirect_uri'));
  const challenge = search.get('code_challenge') ?? '';
  return redirect && challengeForm.test(challenge) ? { redirect, challenge } : null;
}

/** Where a member lets the browser extension in. */
export function ExtensionScreen() {
  const { t } = useTranslation('extension');
  const [search] = useSearchParams();
  const request = readRequest(search);
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-6">
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader title={t('title')} description={t('about', { brand: brand.name })} />
      <Card>{request ? <Approval {...request} /> : <Beginning />}</Card>
    </div>
  );
}

function Approval({ redirect, challenge }: Request) {
  const { t } = useTranslation('extension');
  const format = useFormat();
  const approve = useApproveExtension();
  const browser = redirect === extensionRedirects[0] ? 'Chromium' : 'Firefox';
  if (approve.isSuccess) {
    return (
      <CardRow>
        <p role="status">{t('leaving')}</p>
      </CardRow>
    );
  }
  return (
    <>
      <CardRow className="grid gap-6 sm:grid-cols-2">
        <Rights title={t('may')} icon={<Check size={16} className="text-good" />}>
          {mays.map((one) => t(`mays.${one}`))}
        </Rights>
        <Rights title={t('mayNot')} icon={<X size={16} className="text-faint" />}>
          {mayNots.map((one) => t(`mayNots.${one}`))}
        </Rights>
      </CardRow>
      <CardRow className="grid gap-4">
        <p className="text-sm text-pretty text-muted">
          {t('end', { days: format.number(extensionTokenDays) })}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            isPending={approve.isPending}
            onClick={() =>
              approve.mutate({
                redirect_uri: redirect,
                code_challenge: challenge,
                name: t('tokenName', { browser }),
              })
            }
          >
            {t('connect')}
          </Button>
          <Button variant="ghost" asChild>
            <a href={`${redirect}?error=access_denied`}>{t('cancel')}</a>
          </Button>
        </div>
      </CardRow>
    </>
  );
}

type RightsProps = { title: string; icon: ReactNode; children: readonly string[] };

function Rights({ title, icon, children }: RightsProps) {
  return (
    <div>
      <h2 className="font-semibold">{title}</h2>
      <ul className="mt-2 grid gap-2">
        {children.map((text) => (
          <li key={text} className="flex gap-2 text-base text-pretty">
            <span aria-hidden className="mt-0.75 shrink-0">
              {icon}
            </span>
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** For those who come without the extension. */
function Beginning() {
  const { t } = useTranslation('extension');
  return (
    <SettingRow
      icon={<Puzzle aria-hidden size={18} />}
      heading="h2"
      title={t('start.title')}
      description={t('start.body')}
      actions={
        <>
          <Button asChild>
            <Link to={{ pathname: paths.account(), hash: '#tokens' }}>{t('start.tokens')}</Link>
          </Button>
          <Button variant="primary" asChild>
            <a href={paths.extension()}>{t('start.get')}</a>
          </Button>
        </>
      }
    />
  );
}
