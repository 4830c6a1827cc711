/**
 * A match on its way. The one who seeks is asked first; the one who could help learns of it only after
 * they said yes, and the two are introduced only after both did.
 */
export const matchStates = [
  'proposed',
  'seeker_asked',
  'seeker_agreed',
  'helper_asked',
  'introduced',
  'declined',
  'not_now',
  'never',
] as const;
export type MatchState = (typeof matchStates)[number];

export const matchSteps = [
  'ask_seeker',
  'seeker_agrees',
  'ask_helper',
  'introduce',
  'decline',
  'not_now',
  'never',
] as const;
export type MatchStep = (typeof matchSteps)[number];

const underWay = ['seeker_asked', 'seeker_agreed', 'helper_asked'] as const;

/** Which step leads where, and from where it is allowed. */
const steps: Record<MatchStep, { from: readonly MatchState[]; to: MatchState }> = {
  ask_seeker: { from: ['proposed'], to: 'seeker_asked' },
  seeker_agrees: { from: ['seeker_asked'], to: 'seeker_agreed' },
  ask_helper: { from: ['seeker_agreed'], to: 'helper_asked' },
  introduce: { from: ['helper_asked'], to: 'introduced' },
  decline: { from: ['seeker_asked', 'helper_asked'], to: 'declined' },
  not_now: { from: ['proposed'], to: 'not_now' },
  never: { from: ['proposed', 'not_now', ...underWay], to: 'never' },
};

/** Where a step leads from a state; null where it is not allowed. */
export function nextMatchState(state: MatchState, step: MatchStep): MatchState | null {
  const { from, to } = steps[step];
  return from.includes(state) ? to : null;
}

/** The steps that are allowed now. */
export function stepsFrom(state: MatchState): MatchStep[] {
  return matchSteps.filter((step) => nextMatchState(state, step) !== null);
}

/** Who a text is for, and the state in which it can be drafted. */
export const draftStates = {
  seeker: 'proposed',
  helper: 'seeker_agreed',
  both: 'helper_asked',
} as const satisfies Record<string, MatchState>;
export type MatchDraftFor = keyof typeof draftStates;
export const matchDraftsFor = Object.keys(draftStates) as [MatchDraftFor, ...MatchDraftFor[]];

/** What a part of the tab shows. */
export const matchViews = {
  open: ['proposed'],
  under_way: [...underWay],
  set_aside: ['not_now', 'never', 'declined'],
  introduced: ['introduced'],
} as const satisfies Record<string, readonly MatchState[]>;
export type MatchView = keyof typeof matchViews;
export const matchViewNames = Object.keys(matchViews) as [MatchView, ...MatchView[]];
