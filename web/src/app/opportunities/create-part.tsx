import { paths } from '@kith/contract/app-routes/paths';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { useBridge } from '#features/bridges/api/bridges.ts';
import { CreateBridge } from '#features/bridges/components/create-bridge.tsx';
import type { Wanted } from '#features/bridges/components/draft-target.ts';
import { refreshAgenda } from '#features/agenda/api/agenda.ts';
import { apiQuery } from '#lib/api-client.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Skeleton } from '#ui/skeleton.tsx';

/** What the form is for, as the line under the title. */
export function CreateAbout() {
  const { t } = useTranslation('bridges');
  return <>{t('ask')}</>;
}

/** The form once everything that it begins with is there. */
export function CreatePart() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { wanted: known, isPending } = useWanted(search.get('contact'), search.get('member'));
  const name = search.get('name') ?? '';
  const named = {
    contactId: null,
    warmth: null,
    memberId: null,
    name,
    about: search.get('about') ?? '',
  };
  const wanted = known ?? (name === '' ? null : named);
  const draftId = search.get('bridge');
  const keepPromise = useKeepPromise(search.get('reminder'), search.get('due'));
  const own = useQuery(
    apiQuery.account.get.queryOptions({ input: {}, meta: { reportsOwnErrors: true } }),
  );
  const show = (bridge: string) =>
    void navigate(paths.opportunities({ tab: 'bridges-sent', bridge }));
  const purpose = usePurpose(search.get('opportunity'));
  if (isPending || own.isPending || purpose.isLoading)
    return <Skeleton className="h-96 max-w-3xl" />;
  const connectorId = search.get('connector');
  const ownName = own.data?.display_name ?? '';
  const shared = { wanted, connectorId, ownName, purpose: purpose.data ?? null };
  const after = {
    onSent: (bridge: string) => {
      keepPromise();
      show(bridge);
    },
    onSaved: show,
  };
  return draftId === null ? (
    <CreateBridge {...shared} {...after} draft={null} />
  ) : (
    <EditDraft key={draftId} id={draftId} {...shared} {...after} />
  );
}

type EditDraftProps = Omit<Parameters<typeof CreateBridge>[0], 'draft'> & { id: string };

function EditDraft({ id, ...shared }: EditDraftProps) {
  const { data: draft } = useBridge(id);
  if (!draft) return <Skeleton className="h-96 max-w-3xl" />;
  return <CreateBridge {...shared} draft={draft} />;
}

/** Completes the reminder of a promised introduction that was asked for; until then it stays. */
function useKeepPromise(id: string | null, dueOn: string | null): () => void {
  const queryClient = useQueryClient();
  const complete = useMutation(
    apiQuery.reminders.complete.mutationOptions({
      onSettled: () => refreshAgenda(queryClient),
    }),
  );
  return () => {
    if (id !== null && dueOn !== null) complete.mutate({ id, due_on: dueOn });
  };
}

/** The opportunity that the member came from. */
function usePurpose(id: string | null) {
  return useQuery({
    ...apiQuery.opportunities.get.queryOptions({ input: { id: id ?? '' } }),
    enabled: id !== null,
  });
}

/** Who the member came from: a contact, or another member's profile. */
function useWanted(
  contactId: string | null,
  memberId: string | null,
): { wanted: Wanted | null; isPending: boolean } {
  const contact = useQuery({
    ...apiQuery.contacts.get.queryOptions({ input: { id: contactId ?? '' } }),
    enabled: contactId !== null,
  });
  const member = useQuery({
    ...apiQuery.memberProfiles.get.queryOptions({ input: { id: memberId ?? '' } }),
    enabled: memberId !== null,
  });
  if (contact.data) {
    const { id, full_name: name, title, company, warmth } = contact.data;
    const about = [title, company].filter(Boolean).join(', ');
    return { wanted: { contactId: id, warmth, memberId: null, name, about }, isPending: false };
  }
  if (member.data) {
    const { id, name, headline } = member.data.profile;
    return {
      wanted: { contactId: null, warmth: null, memberId: id, name, about: headline ?? '' },
      isPending: false,
    };
  }
  return { wanted: null, isPending: contact.isLoading || member.isLoading };
}
