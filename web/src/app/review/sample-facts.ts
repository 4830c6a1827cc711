import { aiUses } from '@kith/contract/ai-controls/rules';
import type { AiControls } from '@kith/contract/ai-controls/schemas';
import type { ContactSummary } from '@kith/contract/contacts/schemas';
import type { FeedWhy } from '@kith/contract/feed/schemas';
import type { Benchmarks } from '@kith/contract/insights/performance';
import type { Nudge } from '@kith/contract/nudges/schemas';
import type { ProfileRecommendation } from '@kith/contract/profile-analyses/schemas';

/* Made up and fixed: nothing here is a member's. */

const at = '2026-11-20T09:00:00.000Z';
export const longName = 'Maximiliane Freifrau von Hohenstein-Wittgenstein zu Sayn-Ehrenbreitstein';

const contact: ContactSummary = {
  id: '00000000-0000-4000-8000-000000000001',
  full_name: longName,
  company: 'Gesellschaft für Forstwirtschaft und Landschaftspflege Nordwest',
  title: 'Head of Cross-Functional Partnerships and Ecosystem Development',
  location: 'Llanfairpwllgwyngyll',
  photo_id: null,
  tags: [],
  warmth: 41,
  health: 'cooling',
  cadence_days: 30,
  effective_cadence_days: 30,
  last_interaction_at: at,
  due_at: null,
  next_step: '',
  next_step_on: null,
  archived_at: null,
  created_at: at,
};

export const longNudge: Nudge = {
  id: contact.id,
  type: 'cooling',
  contact,
  reason: { code: 'cooling', facts: { days: 412, cadence_days: 30 }, last: null },
  score: { urgency: 1.4, relationship: 0.8, freshness: 0.92, type_weight: 0.7, total: 0.72 },
  status: 'open',
  snoozed_until: null,
  rating: null,
  position: 1,
  day: '2026-11-20',
};

export const why: FeedWhy = {
  relation: 'followed',
  recency: 0.03,
  hours: 96,
  warmth: null,
  topics: 1,
  matched_tags: ['organisational-change-management'],
  score: 0.34,
};

export const recommendations: ProfileRecommendation[] = [
  {
    contact,
    reasons: [
      { reason: 'missing', count: 12, at: null },
      { reason: 'warmth', count: 41, at: null },
      { reason: 'profile_text', count: null, at: null },
    ],
  },
  {
    contact: { ...contact, id: '00000000-0000-4000-8000-000000000002', full_name: 'Bo' },
    reasons: [{ reason: 'meeting', count: null, at }],
  },
];

export const forbidden: AiControls = {
  service: {
    host: 'models.a-very-long-name-of-a-provider.example.com',
    model: 'a-model-2026-11-preview',
  },
  uses: aiUses.map((use) => ({ use, is_allowed: false })),
};

export const extremes: Benchmarks = {
  state: 'shown',
  month: '2026-10',
  epsilon: 0.5,
  figures: [
    {
      figure: 'acted',
      own: 1,
      quartiles: [
        { from: 0, to: 0.1 },
        { from: 0.1, to: 0.2 },
        { from: 0.9, to: null },
      ],
    },
    {
      figure: 'answered',
      own: null,
      quartiles: [
        { from: 0.2, to: 0.3 },
        { from: 0.3, to: 0.4 },
        { from: 0.4, to: 0.5 },
      ],
    },
    {
      figure: 'introduced',
      own: 140,
      quartiles: [
        { from: 0, to: 1 },
        { from: 1, to: 2 },
        { from: 12, to: null },
      ],
    },
  ],
};
