import type { FormulaArea } from './src/features/revops/formula.ts';

/** One formula: the declaration that computes it, and what goes with it. */
export type FormulaEntry = {
  area: FormulaArea;
  /** As people call it. Docstrings are in English, and so are these. */
  title: string;
  /** From the root of the repository. */
  file: string;
  name: string;
  /** Declarations that take part in it: `name` in the same file, or `file#name`. */
  parts?: readonly string[];
  /** Its constants, as parts. */
  constants?: readonly string[];
};

const warmth = 'contract/src/warmth/rules.ts';
const nudges = 'server/src/features/nudges/rank-nudges.ts';
const statistics = 'server/src/platform/statistics';
const insights = 'contract/src/insights';
const score = 'contract/src/opportunities/score.ts';
const weigh = 'server/src/features/matches/weigh-pair.ts';
const paths = 'server/src/features/paths/rank-paths.ts';

/**
 * Every formula of the product. What each says is read from the code (`read-formulas.ts`); a test fails
 * when one has no docstring, and when a docstring cites a source but isn't here.
 */
export const formulaList: readonly FormulaEntry[] = [
  {
    area: 'warmth',
    title: 'Warmth',
    file: warmth,
    name: 'warmthOfMass',
    parts: ['massAt', 'interactionWeight'],
    constants: ['halfLifeMs', 'saturation', 'incomingFactor', 'kindWeights'],
  },
  {
    area: 'warmth',
    title: 'Warmth rank',
    file: warmth,
    name: 'interactionRank',
    parts: ['addRanks', 'decayTerm', 'rankBound'],
    constants: ['rankEpochMs', 'coldRank'],
  },
  {
    area: 'warmth',
    title: 'The member’s own word',
    file: warmth,
    name: 'statementRank',
    constants: ['statementWeights', 'statementCadenceDays'],
  },
  {
    area: 'warmth',
    title: 'Warmth band',
    file: warmth,
    name: 'warmthBand',
    constants: ['warmthBandBounds'],
  },
  {
    area: 'warmth',
    title: 'Relationship health',
    file: warmth,
    name: 'healthOf',
    constants: ['healthBounds', 'cadencesUntilDormant'],
  },
  {
    area: 'reminders',
    title: 'Due date',
    file: 'contract/src/cadence/rules.ts',
    name: 'dueAt',
    parts: ['isOverdue'],
    constants: ['defaultTouchKinds'],
  },
  {
    area: 'reminders',
    title: 'Order of suggestions',
    file: nudges,
    name: 'rankCandidates',
    parts: ['urgencyOf', 'relationshipOf', 'freshnessOf', 'drawTypeWeight'],
    constants: [
      'urgencies',
      'leastUrgency',
      'freshnessHalfLifeDays',
      'passedOverFactor',
      'leastRelationship',
      'warmthShare',
      'cadenceShare',
      'topicShare',
      'putLastFactor',
      'goalFactor',
    ],
  },
  {
    area: 'reminders',
    title: 'Suggestions of a day',
    file: nudges,
    name: 'pickNudges',
    constants: [
      'contract/src/nudges/rules.ts#nudgesPerDay',
      'contract/src/nudges/rules.ts#nudgesPerType',
    ],
  },
  {
    area: 'reminders',
    title: 'What answers teach',
    file: 'server/src/features/nudges/type-weights.ts',
    name: 'evidenceOf',
    constants: ['typePrior', 'ratingStep', 'answerStep', 'outcomeStep'],
  },
  {
    area: 'reminders',
    title: 'Order of “Pick who matters”',
    file: 'contract/src/triage/rules.ts',
    name: 'triageScore',
    parts: ['share'],
    constants: ['triageWeights', 'triageFull'],
  },
  {
    area: 'matches',
    title: 'Match score',
    file: weigh,
    name: 'weighPair',
    parts: ['affinityOf', 'capOf'],
    constants: ['arms', 'farCap', 'missedCap', 'leastAffinity', 'plainPoints'],
  },
  {
    area: 'matches',
    title: 'Which matches are proposed',
    file: 'server/src/features/matches/assign-pairs.ts',
    name: 'assignPairs',
    constants: ['contract/src/matches/rules.ts#matchLimits'],
  },
  {
    area: 'matches',
    title: 'Path score',
    file: paths,
    name: 'scoreOf',
    constants: [
      'leastStrength',
      'longerFactor',
      'loads',
      'priorOutcomes',
      'server/src/features/paths/disclose.ts#bandStrength',
    ],
  },
  {
    area: 'matches',
    title: 'Band of a tie',
    file: 'contract/src/paths/rules.ts',
    name: 'bandOf',
    constants: ['bandWarmth'],
  },
  {
    area: 'opportunities',
    title: 'Opportunity score',
    file: score,
    name: 'scoreOf',
    parts: ['valueBand', 'recencyOf'],
    constants: ['valueBands', 'unvalued', 'halfLifeDays', 'least'],
  },
  {
    area: 'opportunities',
    title: 'Relevance of an opportunity',
    file: score,
    name: 'relevanceOf',
    constants: ['soonDays', 'decidedSoonDays'],
  },
  {
    area: 'opportunities',
    title: 'Probability of winning',
    file: 'contract/src/opportunities/probability.ts',
    name: 'probabilityOf',
    constants: ['typicalProbability', 'typicalWeight'],
  },
  {
    area: 'insights',
    title: 'Data quality score',
    file: `${insights}/quality-rules.ts`,
    name: 'scoreOf',
    parts: ['partScoreOf'],
    constants: ['qualityParts', 'staleDays'],
  },
  {
    area: 'insights',
    title: 'About to go quiet',
    file: 'server/src/features/insights/quiet-model.ts',
    name: 'chanceOfSilence',
    parts: ['gapSurvival', 'gammaQuantileFactor'],
    constants: [
      'firstModel',
      `${insights}/rules.ts#quietAheadDays`,
      `${insights}/rules.ts#quietFrom`,
    ],
  },
  {
    area: 'insights',
    title: 'Evenness of the network',
    file: 'server/src/features/insights/read-concentration.ts',
    name: 'evennessOf',
    constants: [`${insights}/rules.ts#warmFrom`],
  },
  {
    area: 'insights',
    title: 'Similar companies',
    file: `${insights}/group-rules.ts`,
    name: 'similarityOf',
  },
  {
    area: 'insights',
    title: 'Comparison with other members',
    file: 'server/src/features/insights/performance/release-benchmarks.ts',
    name: 'countClasses',
    parts: ['drawSecret'],
    constants: [
      `${insights}/performance-rules.ts#benchmarkEpsilon`,
      `${insights}/performance-rules.ts#benchmarkClasses`,
      `${insights}/performance-rules.ts#leastEvents`,
    ],
  },
  {
    area: 'statistics',
    title: 'Interval of a share',
    file: `${statistics}/wilson.ts`,
    name: 'wilson',
    constants: ['z95'],
  },
  {
    area: 'statistics',
    title: 'Interval that holds at any time',
    file: `${statistics}/anytime.ts`,
    name: 'anytime',
  },
  {
    area: 'statistics',
    title: 'Better arm of an experiment',
    file: 'server/src/features/matches/experiment-statistics.ts',
    name: 'betterArm',
    constants: ['totalAlpha', 'armAlpha'],
  },
  {
    area: 'statistics',
    title: 'Median time',
    file: `${statistics}/kaplan-meier.ts`,
    name: 'medianTime',
    constants: ['z95', 'half'],
  },
  {
    area: 'statistics',
    title: 'Discoveries among many tests',
    file: `${statistics}/false-discoveries.ts`,
    name: 'findDiscoveries',
    constants: [
      `${insights}/trends-rules.ts#trendFalseShare`,
      `${insights}/trends-rules.ts#leastTrend`,
    ],
  },
  {
    area: 'statistics',
    title: 'Chance of so many hits',
    file: `${statistics}/hypergeometric.ts`,
    name: 'chanceOfAtLeast',
    parts: ['chanceOfAtMost', 'sumOf'],
  },
  {
    area: 'statistics',
    title: 'Bursts',
    file: `${statistics}/bursts.ts`,
    name: 'findBursts',
    constants: ['ratio', 'reluctance', 'highestShare'],
  },
  {
    area: 'statistics',
    title: 'Noise of comparisons',
    file: `${statistics}/laplace.ts`,
    name: 'laplaceNoise',
    parts: ['quantileClass'],
  },
  {
    area: 'credits',
    title: 'Credits of an action',
    file: 'contract/src/credits/actions.ts',
    name: 'creditsOf',
    constants: ['unitsOfProfile'],
  },
  {
    area: 'credits',
    title: 'Prices of packs',
    file: 'contract/src/credits/plans.ts',
    name: 'creditPacks',
  },
  {
    area: 'credits',
    title: 'How long credits last',
    file: 'contract/src/credits/forecast.ts',
    name: 'forecastCredits',
    parts: ['spreadOf'],
    constants: ['forecastRules', 'nineInTen'],
  },
  {
    area: 'credits',
    title: 'Change of plan',
    file: 'server/src/features/payments/prorate.ts',
    name: 'prorate',
  },
  {
    area: 'credits',
    title: 'Tax in a price',
    file: 'server/src/features/payments/prorate.ts',
    name: 'taxIn',
  },
  {
    area: 'credits',
    title: 'Referral reward',
    file: 'contract/src/referrals/rules.ts',
    name: 'referralCredits',
    constants: ['referralLimits', 'rewardWindows'],
  },
  {
    area: 'feed',
    title: 'Relevant posts',
    file: 'contract/src/feed/rules.ts',
    name: 'scorePost',
    constants: ['feedFactorWeights', 'recencyHalfLifeHours', 'topicGains'],
  },
  {
    area: 'contacts',
    title: 'Likelihood of a duplicate',
    file: 'server/src/features/duplicates/score-pair.ts',
    name: 'scorePair',
    parts: [
      'capOf',
      'server/src/features/duplicates/model.ts#weigh',
      'server/src/features/duplicates/model.ts#scoreComparison',
      'server/src/features/duplicates/estimate-model.ts#estimateModel',
    ],
    constants: [
      'capped',
      'contract/src/duplicates/rules.ts#sureBar',
      'server/src/features/duplicates/model.ts#defaultPairShares',
    ],
  },
  {
    area: 'usage',
    title: 'Retention',
    file: 'server/src/features/analytics/count-cohorts.ts',
    name: 'arrangeCohorts',
    parts: ['weekBegin', 'sumByAge'],
    constants: [
      'contract/src/usage/figure-rules.ts#cohortWeeks',
      'contract/src/usage/figure-rules.ts#leastMembers',
    ],
  },
  {
    area: 'usage',
    title: 'Period and the one before',
    file: 'server/src/features/analytics/period.ts',
    name: 'periodOf',
    constants: ['contract/src/usage/figure-rules.ts#keptMonthsOf'],
  },
];
