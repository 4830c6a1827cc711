import type { AgreeToBridge } from '@kith/contract/bridges/schemas';

import { notFound, validationFailed } from '#platform/app-error.ts';
import type { Tx } from '#platform/database/tx.ts';

import { admitsEmail, hashAddress, isHiddenMember } from './answer-links.ts';
import type { HeldBridge } from './hold-bridge.ts';
import { findMember } from './people-queries.ts';
import { readAsked } from './read-asked.ts';
import { acceptsAtOnce, admits, openingOf } from './recipient-rules.ts';
import { unavailable } from './request-bridge.ts';

export type ChosenTarget = {
  contactId: string;
  name: string;
  memberId: string | null;
  email: string | null;
  /** When they are asked; their own hours may put it off. */
  askedAt: Date;
  /** False where they must not learn of it at all, which no one else learns. */
  isShown: boolean;
  /** They chose to agree to whoever is close to them. */
  acceptsAtOnce: boolean;
};

const refuse = (path: string, code: string) => validationFailed([{ path, code, message: code }]);

/**
 * Who the connector's contact is, and how they are asked: in the app, or by email.
 *
 * @throws `not_found`; `validation_failed` for somebody else than the wanted member, the requester, or a
 *   contact without an address; `bridge_unavailable` for who can't be asked, whatever the reason.
 */
export async function chooseTarget(
  tx: Tx,
  held: HeldBridge,
  { input, connectorId, key, now }: ChoiceParts,
): Promise<ChosenTarget> {
  const { contact_id: contactId } = input;
  const contact = await tx
    .selectFrom('contacts')
    .select('full_name')
    .where('owner_id', '=', connectorId)
    .where('id', '=', contactId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!contact) throw notFound('Contact');
  const memberId = await findMember(tx, connectorId, contactId);
  if (memberId === held.owner_id) throw refuse('contact_id', 'is_requester');
  const wanted = held.wanted_member_id;
  if (wanted !== null && memberId !== null && wanted !== memberId) {
    throw refuse('contact_id', 'is_someone_else');
  }
  const known = { contactId, name: contact.full_name };
  return memberId === null
    ? { ...known, ...(await chooseAddress(tx, held, { input, connectorId, key, now })) }
    : { ...known, ...(await chooseMember(tx, held, { memberId, connectorId, now })) };
}

type ChoiceParts = { input: AgreeToBridge; connectorId: string; key: string; now: Date };

async function chooseMember(
  tx: Tx,
  { owner_id: requesterId }: HeldBridge,
  { memberId, connectorId, now }: { memberId: string; connectorId: string; now: Date },
) {
  const asked = await readAsked(tx, {
    memberId,
    role: 'target',
    byId: connectorId,
    requesterId,
    now,
  });
  const { rules, facts, isBlocked } = asked;
  if (!isBlocked && (!asked.isOpen || !admits(rules, facts, now))) throw unavailable();
  return {
    memberId,
    email: null,
    isShown: !isBlocked,
    askedAt: openingOf(rules, now),
    acceptsAtOnce: !isBlocked && acceptsAtOnce(rules, facts),
  };
}

async function chooseAddress(
  tx: Tx,
  { owner_id: requesterId }: HeldBridge,
  { input, connectorId, key, now }: ChoiceParts,
) {
  const points = await tx
    .selectFrom('contact_points')
    .select(['value', 'normalized'])
    .where('owner_id', '=', connectorId)
    .where('contact_id', '=', input.contact_id)
    .where('kind', '=', 'email')
    .execute();
  const chosen =
    input.email === null
      ? points.length === 1 && points[0]
      : points.find(({ value }) => value === input.email);
  if (!chosen) throw refuse('email', points.length === 0 ? 'no_address' : 'choose_address');
  const email = chosen.normalized ?? chosen.value;
  if (!(await admitsEmail(tx, hashAddress(key, email), now))) throw unavailable();
  const isHidden = await isHiddenMember(tx, { email, requesterId, connectorId, now });
  return { memberId: null, email, askedAt: now, isShown: !isHidden, acceptsAtOnce: false };
}
