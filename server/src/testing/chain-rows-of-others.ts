import { searchPathsSchema } from '@kith/contract/paths/schemas';
import { cancelMeeting } from '#features/meetings/cancel-meeting.ts';
import { searchPaths } from '#features/paths/search-paths.ts';
import { answerAsGuest, type ChainRow } from './chain-records.ts';
import { type ChainParts, of } from './chain-parts.ts';

/** The steps of searches, meetings and opportunities. */
export function chainRowsOfOthers({
  at,
  database,
  forIt,
  invite,
  mark,
  move,
  invitedLongAgo,
  theOpportunity,
}: ChainParts): ChainRow[] {
  return [
    {
      ...of('path_searched', 'owner', 'opportunity'),
      before: theOpportunity,
      take: () =>
        searchPaths({
          ctx: at.world.requester,
          service: { database },
          input: searchPathsSchema.parse({ kind: 'company', text: 'Tessel', ...forIt() }),
        }),
      notified: {},
    },
    {
      ...of('meeting_proposed', 'owner', 'meeting'),
      before: theOpportunity,
      take: () => invite(),
      notified: { guest: 'request' },
    },
    {
      ...of('meeting_confirmed', 'guest', 'meeting'),
      before: () => invite(),
      take: (id) => answerAsGuest(at.world, id),
      notified: { requester: 'accepted' },
    },
    {
      ...of('meeting_cancelled', 'owner', 'meeting'),
      before: () => invite(),
      take: (id) => cancelMeeting({ ctx: at.world.requester, input: { id, note: '' } }),
      notified: { guest: 'cancel' },
    },
    {
      ...of('meeting_held', 'owner', 'meeting'),
      before: () => invitedLongAgo(),
      take: (id) => mark(id, 'held'),
      notified: {},
      metered: 'meeting_marked',
    },
    {
      ...of('meeting_missed', 'owner', 'meeting'),
      before: () => invitedLongAgo(),
      take: (id) => mark(id, 'no_show'),
      notified: {},
      metered: 'meeting_marked',
    },
    {
      ...of('opportunity_won', 'owner', 'opportunity'),
      before: theOpportunity,
      take: () => move('won'),
      notified: {},
    },
    {
      ...of('opportunity_lost', 'owner', 'opportunity'),
      before: theOpportunity,
      take: () => move('lost'),
      notified: {},
    },
  ];
}
