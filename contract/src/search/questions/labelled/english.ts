import type { LabelledQuestion } from './labelled-question.ts';

export const labelledEnglish: readonly LabelledQuestion[] = [
  [
    "founders in Berlin I haven't talked to since May",
    'title:founder location:Berlin contacted:<2026-05-01',
  ],
  ['who do I know at Stripe?', 'company:Stripe'],
  ['investors in London', 'title:investor location:London'],
  ['people I met last month', 'contacted:2026-10-01..2026-10-31'],
  ["contacts I've never contacted", 'contacted:never'],
  ['designers tagged hiring', 'title:designer tag:hiring'],
  ['who am I overdue to call', 'is:overdue'],
  ['engineers at Google with an email address', 'title:engineer company:Google has:email'],
  ['people with a birthday in December', 'birthday:12'],
  ['show me my warmest contacts in Paris', 'warmth:>=60 location:Paris'],
  ['messages from Anna about the contract', 'type:message from:Anna contract'],
  ["people I haven't spoken to in 90 days", 'contacted:<2026-08-25'],
  ['lawyers without a phone number', 'title:lawyer -has:phone'],
  ['who did I talk to yesterday', 'contacted:2026-11-22'],
  [
    'product managers at Spotify or in Stockholm',
    'title:"product manager" company:Spotify location:Stockholm',
  ],
  ['contacts with warmth above 70', 'warmth:>70'],
  ['relationships that are cooling in New York', 'health:cooling location:"New York"'],
  ['people I added this week', 'added:>=2026-11-23'],
  ['CEOs I last spoke to more than 6 months ago', 'title:CEO contacted:<2026-05-23'],
  [
    'messages from Tom Becker last week',
    'type:message from:"Tom Becker" after:2026-11-16 before:2026-11-23',
  ],
];
