import type { Selectable } from 'kysely';

import type { Engagements, Nudges } from '#platform/database/database-types.ts';

export type NudgeRow = Selectable<Nudges>;
export type EngagementAction = Engagements['action'];
