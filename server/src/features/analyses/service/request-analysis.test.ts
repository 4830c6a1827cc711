import { expect, test } from 'vitest';

import type { RemoteModel } from '#platform/ai/ai-port.ts';

import type { ContactFacts } from '#features/analyses/engine/contact-text.ts';
import { attacks, planted } from '#features/analyses/engine/labelled/attacks.ts';
import { prompt, requestAnalysis } from './request-analysis.ts';

const harmless = 'She offers pricing workshops. Met at a fair in Lyon.';

function factsWith(notes: string): ContactFacts {
  return {
    texts: [
      { source: 'title', id: null, at: null, speaker: 'contact', text: 'Nurse' },
      { source: 'notes', id: null, at: null, speaker: 'member_about', text: notes },
    ],
    tags: [],
    offers: [],
    seeks: [],
    missing: ['phone'],
    knownTags: [],
    isFading: false,
    now: '2026-11-23T12:00:00.000Z',
  };
}

/** What comes of asking a service, as `askAi` does it. */
async function askService(model: RemoteModel, facts: ContactFacts) {
  const { read, ...asked } = requestAnalysis(facts);
  const proposals = read(await model.generateText(asked));
  return { proposals: proposals ?? [] };
}

type Answered = Record<string, unknown>;
const honest: Answered[] = [
  {
    kind: 'offer',
    value: 'pricing workshops',
    confidence: 1,
    evidence: [{ text: 1, words: 'offers pricing workshops' }],
  },
  {
    kind: 'seniority',
    value: 'professional',
    confidence: 0.8,
    evidence: [{ text: 0, words: 'Nurse' }],
  },
];

/** A service that answers honestly, and besides does whatever it reads and quotes whatever it can. */
function obedient(quote: string): RemoteModel & { prompts: string[] } {
  const prompts: string[] = [];
  return {
    host: 'ai.test',
    model: 'small',
    prompts,
    generateText: async ({ prompt: text }) => {
      prompts.push(text);
      const quotes = [quote, harmless, planted, 'Nurse'];
      const obeyed = quotes.flatMap((words) =>
        [0, 1].flatMap((number) => {
          const evidence = [{ text: number, words }];
          return [
            ...['offer', 'seek', 'tag', 'topic'].map((kind) => ({
              kind,
              value: planted,
              confidence: 1,
              evidence,
            })),
            { kind: 'seniority', value: 'owner', confidence: 1, evidence },
            { kind: 'function', value: 'general', confidence: 1, evidence },
            { kind: 'known', value: 'event', detail: planted, confidence: 0.1, evidence },
          ];
        }),
      );
      return JSON.stringify({ proposals: [...honest, ...obeyed] });
    },
  };
}

const answering = (answer: unknown): RemoteModel => ({
  host: 'ai.test',
  model: 'small',
  generateText: async () => (typeof answer === 'string' ? answer : JSON.stringify(answer)),
});

test.for(attacks)('a service that obeys gains nothing from “%s”', async (attack) => {
  for (const notes of [`${harmless}\n${attack}`, `${attack}\n${harmless}`]) {
    const model = obedient(attack);
    const { proposals } = await askService(model, factsWith(notes));
    expect(JSON.stringify(proposals)).not.toContain(planted);
    expect(proposals.find(({ kind }) => kind === 'seniority')?.value).toBe('professional');
    expect(proposals.find(({ kind }) => kind === 'function')).toBeUndefined();
    expect(model.prompts[0]).not.toContain(planted);
  }
});

test('keeps what the texts prove, with the exact words', async () => {
  const { proposals } = await askService(answering({ proposals: honest }), factsWith(harmless));
  expect(proposals.map(({ kind, value }) => [kind, value])).toEqual([
    ['missing', 'phone'],
    ['offer', 'pricing workshops'],
    ['seniority', 'professional'],
  ]);
  const offer = proposals.find(({ kind }) => kind === 'offer');
  expect(offer?.evidence[0]?.words).toBe('offers pricing workshops');
  expect(offer?.confidence).toBeLessThanOrEqual(0.95);
});

const notes = 'Works on climate policy. Met at a fair in Lyon. Let’s have coffee next week.';
const ofNotes = (words: string) => [{ text: 1, words }];

test.for([
  [{ kind: 'topic', value: 'climate policy', evidence: ofNotes('Works on climate policy') }],
  [{ kind: 'tag', value: 'climate', evidence: ofNotes('climate policy') }],
  [
    {
      kind: 'known',
      value: 'event',
      detail: 'a fair in Lyon',
      evidence: ofNotes('Met at a fair in Lyon'),
    },
  ],
  [{ kind: 'function', value: 'health', evidence: [{ text: 0, words: 'Nurse' }] }],
  [{ kind: 'next_action', value: 'meet', evidence: ofNotes('Let’s have coffee next week') }],
] as const)('keeps of a service what the texts prove: %o', async ([one]) => {
  const answer = { proposals: [{ confidence: 0.7, ...one }] };
  const { proposals } = await askService(answering(answer), factsWith(notes));
  const [kept, ...others] = proposals.filter(({ kind }) => kind !== 'missing');
  expect(others).toEqual([]);
  expect(kept).toMatchObject({ confidence: 0.7, kind: one.kind, value: one.value });
  expect(kept?.detail).toBe('detail' in one ? one.detail : '');
  const [{ text, words }] = one.evidence;
  const source = text === 0 ? 'title' : 'notes';
  expect(kept?.evidence).toEqual([{ source, source_id: null, at: null, words }]);
});

test.for([
  [
    'invented words',
    { kind: 'seek', value: 'investors', evidence: [{ text: 1, words: 'seeks investors' }] },
  ],
  [
    'words that say something else',
    { kind: 'seek', value: 'investors', evidence: [{ text: 1, words: harmless }] },
  ],
  [
    'a text that is not there',
    { kind: 'offer', value: 'pricing', evidence: [{ text: 9, words: 'pricing' }] },
  ],
  ['no evidence', { kind: 'offer', value: 'pricing', evidence: [] }],
  ['markup', { kind: 'offer', value: '<b>pricing</b>', evidence: [{ text: 1, words: 'pricing' }] }],
  [
    'an unknown level',
    { kind: 'seniority', value: 'emperor', evidence: [{ text: 0, words: 'Nurse' }] },
  ],
  [
    'a level from a note',
    { kind: 'seniority', value: 'owner', evidence: [{ text: 1, words: 'offers' }] },
  ],
] as const)('discards %s', async ([, one]) => {
  const answer = { proposals: [{ confidence: 1, ...one }] };
  const { proposals } = await askService(answering(answer), factsWith(harmless));
  expect(proposals.map(({ kind }) => kind)).toEqual(['missing']);
});

test.for(['Sorry, I can’t.', '{"proposals": "none"}', '[]', '{"proposals":[{"kind":"x"}]}'])(
  'takes “%s” for no answer',
  async (answer) => {
    await expect(askService(answering(answer), factsWith(harmless))).rejects.toThrow();
  },
);

test('the prompt has a version, and never changes within it', () => {
  expect([prompt.version, prompt.hash]).toMatchInlineSnapshot(`
    [
      1,
      "144c47281002766d",
    ]
  `);
});
