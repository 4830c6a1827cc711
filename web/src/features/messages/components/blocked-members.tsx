import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { PersonLine } from '#ui/person-line.tsx';
import { SettingRow } from '#ui/setting-row.tsx';
import { useBlockedMembers } from '../api/blocked-members.ts';
import { useBlockWithUndo } from './use-block-with-undo.ts';
import { useMessageLabels } from './use-message-labels.ts';

/** All blocked members, with a way to unblock them. */
export function BlockedMembers() {
  const { t } = useTranslation(['messages', 'common']);
  const { nameOf } = useMessageLabels();
  const blocked = useBlockedMembers();
  const block = useBlockWithUndo();
  const members = blocked.data?.pages.flatMap(({ items }) => items) ?? [];
  if (blocked.isError) {
    return (
      <SettingRow
        title={t('settings.blocked')}
        description={t('settings.blockedFailed')}
        actions={<Button onClick={() => void blocked.refetch()}>{t('common:retry')}</Button>}
      />
    );
  }
  return (
    <SettingRow
      title={t('settings.blocked')}
      description={
        members.length === 0 ? (
          blocked.isSuccess && t('settings.nobodyBlocked')
        ) : (
          <>
            <ul className="mt-2 grid gap-2">
              {members.map(({ member_id: memberId, name, warmth }) => (
                <li key={memberId} className="max-w-md">
                  <PersonLine
                    name={nameOf(name)}
                    warmth={warmth}
                    trailing={
                      <Button
                        size="sm"
                        aria-label={t('settings.unblock', { name: nameOf(name) })}
                        onClick={() => block(memberId, name, false)}
                      >
                        {t('menu.unblock')}
                      </Button>
                    }
                  />
                </li>
              ))}
            </ul>
            {blocked.hasNextPage ? (
              <Button
                variant="ghost"
                size="sm"
                className="mt-2"
                isPending={blocked.isFetchingNextPage}
                onClick={() => void blocked.fetchNextPage()}
              >
                {t('settings.moreBlocked')}
              </Button>
            ) : null}
          </>
        )
      }
    />
  );
}
