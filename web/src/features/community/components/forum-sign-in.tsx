import { paths } from '@kith/contract/app-routes/paths';
import { brand } from '@kith/contract/core/brand';
import { Unplug, Users } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { describeError, isSessionGone } from '#lib/errors.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useMember, useSession } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadingScreen } from '#ui/spinner.tsx';
import { showToast } from '#ui/toast.ts';
import { useForumUrl } from '../api/community.ts';
import { useForumAnswer, useForumRequest } from '../api/forum-request.ts';

type Request = { sso: string; sig: string };
type ForumSignInProps = {
  request: Request;
  /** Shows its content to members; others sign in first and come back. */
  Guard: ComponentType<{ children: ReactNode }>;
};

/** Checks what the forum asks, then answers it for the member. */
export function ForumSignIn({ request, Guard }: ForumSignInProps) {
  const { t } = useTranslation('community');
  const isRequest = request.sso !== '';
  const asked = useForumRequest(request);
  if (!isRequest) return <Refused title={t('signIn.empty')} body={t('signIn.emptyBody')} />;
  if (asked.error) return <Failure error={asked.error} />;
  if (!asked.answer) return <LoadingScreen />;
  return (
    <>
      <SignInNotice />
      <Guard>
        <Answer request={request} host={asked.answer.host} />
      </Guard>
    </>
  );
}

/** Spec point 8: says why the sign-in screen comes. */
function SignInNotice() {
  const { t } = useTranslation('shell');
  const isSignedOut = useSession().status === 'signed_out';
  useEffect(() => {
    if (!isSignedOut) return;
    showToast({
      kind: 'info',
      id: 'forum-sign-in',
      title: t('community.authNeeded'),
      body: t('community.signIn'),
    });
  }, [isSignedOut, t]);
  return null;
}

function Answer({ request, host }: { request: Request; host: string }) {
  const { t } = useTranslation('community');
  const { id: memberId } = useMember();
  const { answer, error } = useForumAnswer(request, memberId);
  const address = answer?.redirect_url;
  useEffect(() => {
    if (address !== undefined) window.location.replace(address);
  }, [address]);
  if (error) return <Failure error={error} />;
  return <LoadingScreen label={t('signIn.going', { host })} />;
}

function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation(['shell', 'errors']);
  const { body } = describeError(error, 'connect');
  useEffect(() => {
    const text = isSessionGone(error) ? t('community.loginNeeded') : t('community.failed');
    showToast({
      kind: 'error',
      id: 'forum-sign-in',
      title: t('community.failedTitle'),
      body: text,
    });
  }, [error, t]);
  return <Refused title={t('community.failed')} body={body} />;
}

function Refused({ title, body }: { title: string; body: string }) {
  const { t } = useTranslation('community');
  const url = useForumUrl();
  return (
    <EmptyState
      isScreen
      icon={<Unplug aria-hidden size={22} />}
      title={title}
      description={body}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {url === null ? null : (
            <Button variant="primary" asChild>
              <a href={`${url}/session/sso?return_path=%2F`}>
                <Users aria-hidden size={16} />
                {t('signIn.again')}
              </a>
            </Button>
          )}
          <Button asChild>
            <Link to={paths.dashboard()}>{t('signIn.leave', { brand: brand.name })}</Link>
          </Button>
        </div>
      }
    />
  );
}
