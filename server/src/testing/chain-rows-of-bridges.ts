import { dayMs } from '@kith/contract/core/time';
import { acceptBridge, declineBridge } from '#features/bridges/answer-bridge.ts';
import { completeBridge } from '#features/bridges/close-loop.ts';
import { linkBridge } from '#features/bridges/link-bridge.ts';
import { requestBridge } from '#features/bridges/request-bridge.ts';
import { withdrawBridge } from '#features/bridges/withdraw-bridge.ts';
import { agree, draft, request } from './test-bridges.ts';
import { type ChainRow } from './chain-records.ts';
import { type ChainParts, of } from './chain-parts.ts';

const outcome = { is_met: true, is_helpful: true, value: null };

/** The steps up to an introduction. */
export function chainRowsOfAnswers({ at, forIt, by, agreed }: ChainParts): ChainRow[] {
  return [
    {
      ...of('bridge_requested', 'owner', 'bridge'),
      before: () => draft(at.world, forIt()),
      take: (id) => requestBridge(by('requester', id)),
      notified: { connector: 'requested' },
    },
    {
      ...of('bridge_accepted', 'connector', 'bridge'),
      before: () => request(at.world, forIt()),
      take: (id) => agree(at.world, id),
      notified: { requester: 'accepted', target: 'asked' },
    },
    {
      ...of('bridge_declined', 'connector', 'bridge'),
      before: () => request(at.world, forIt()),
      take: (id) => declineBridge({ ...by('connector', id), input: { id, note: '' } }),
      notified: { requester: 'declined' },
    },
    {
      ...of('bridge_declined', 'target', 'bridge'),
      before: () => agreed(),
      take: (id) => declineBridge({ ...by('target', id), input: { id, note: '' } }),
      notified: { requester: 'declined', connector: 'declined' },
    },
    {
      ...of('bridge_accepted', 'target', 'bridge'),
      before: () => agreed(),
      take: (id) => acceptBridge(by('target', id)),
      notified: { requester: 'introduced', connector: 'met', target: 'introduced' },
    },
    {
      ...of('bridge_introduced', 'system', 'bridge'),
      before: () => agreed(),
      take: (id) => acceptBridge(by('target', id)),
      notified: { requester: 'introduced', connector: 'met', target: 'introduced' },
    },
  ];
}

/** How an introduction ends, and what it is for. */
export function chainRowsOfEndings({ at, forIt, by, agreed, introduced }: ChainParts): ChainRow[] {
  return [
    {
      ...of('bridge_expired', 'system', 'bridge'),
      before: () => request(at.world, forIt()),
      take: () => {
        at.world.clock.advance(15 * dayMs);
        return at.world.sweep();
      },
      notified: { requester: 'expired' },
    },
    {
      ...of('bridge_closed', 'owner', 'bridge'),
      before: () => agreed(),
      take: (id) => withdrawBridge(by('requester', id)),
      notified: { connector: 'withdrawn', target: 'withdrawn' },
    },
    {
      ...of('bridge_closed', 'system', 'bridge'),
      before: async () => {
        const id = await introduced();
        at.world.clock.advance(30 * dayMs);
        await at.world.sweep();
        return id;
      },
      take: () => {
        at.world.clock.advance(31 * dayMs);
        return at.world.sweep();
      },
      notified: { requester: 'lapsed' },
    },
    {
      ...of('bridge_closed', 'owner', 'bridge'),
      before: () => introduced(),
      take: (id) => completeBridge({ ...by('requester', id), input: { id, ...outcome } }),
      notified: { connector: 'completed' },
    },
    {
      ...of('outcome_recorded', 'owner', 'bridge'),
      before: () => introduced(),
      take: (id) => completeBridge({ ...by('requester', id), input: { id, ...outcome } }),
      notified: { connector: 'completed' },
    },
    {
      ...of('unlinked', 'owner', 'bridge'),
      before: () => request(at.world, forIt()),
      take: (id) => linkBridge({ ...by('requester', id), input: { id, opportunity_id: null } }),
      notified: {},
      metered: null,
    },
    {
      ...of('linked', 'owner', 'bridge'),
      before: () => request(at.world),
      take: (id) => linkBridge({ ...by('requester', id), input: { id, ...forIt() } }),
      notified: {},
      metered: null,
    },
  ];
}
