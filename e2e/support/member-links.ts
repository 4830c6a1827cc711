import { addEachOther, type Participant } from './participants.ts';

type Contacts = { items: { id: string; full_name: string }[] };
type Requests = { received: { id: string; member: { id: string } }[] };

/** Links two members both ways: one asks, the other accepts. */
export async function linkMembers(one: Participant, other: Participant): Promise<void> {
  await addEachOther(one, other);
  const { items } = await one.call<Contacts>(
    'GET',
    `/api/v1/contacts?q=${encodeURIComponent(other.name)}`,
  );
  const contact = items.find(({ full_name: name }) => name === other.name);
  if (!contact) throw new Error(`${one.name} has no contact ${other.name}`);
  await one.call('POST', `/api/v1/contacts/${contact.id}/link`, {});
  const { received } = await other.call<Requests>('GET', '/api/v1/link-requests');
  const request = received.find(({ member }) => member.id === one.id);
  if (!request) throw new Error(`${other.name} was not asked by ${one.name}`);
  await other.call('POST', `/api/v1/link-requests/${request.id}/accept`, {});
}
