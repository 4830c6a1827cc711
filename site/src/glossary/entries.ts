/** Where a word was coined or a finding published; standards by their number. */
const sources = {
  burtDecay: 'Ronald S. Burt, “Decay functions”, Social Networks 22 (2000)',
  burtHoles: 'Ronald S. Burt, Structural Holes (Harvard University Press, 1992)',
  bavelas:
    'Alex Bavelas, “Communication Patterns in Task-Oriented Groups”, Journal of the Acoustical Society of America 22 (1950)',
  barabasi:
    'Albert-László Barabási and Réka Albert, “Emergence of Scaling in Random Networks”, Science 286 (1999)',
  coleman:
    'James S. Coleman, “Social Capital in the Creation of Human Capital”, American Journal of Sociology 94 (1988)',
  csv: 'RFC 4180 (2005)',
  carddav: 'RFC 6352 (2011)',
  dunbar:
    'Robin Dunbar, “Neocortex size as a constraint on group size in primates”, Journal of Human Evolution 22 (1992)',
  easley:
    'David Easley and Jon Kleinberg, Networks, Crowds, and Markets (Cambridge University Press, 2010)',
  festinger:
    'Leon Festinger, Stanley Schachter and Kurt Back, Social Pressures in Informal Groups (Harper, 1950)',
  freemanBetween:
    'Linton C. Freeman, “A Set of Measures of Centrality Based on Betweenness”, Sociometry 40 (1977)',
  freemanCentral:
    'Linton C. Freeman, “Centrality in Social Networks: Conceptual Clarification”, Social Networks 1 (1978)',
  gdpr: 'Regulation (EU) 2016/679, Article 20',
  gilbert:
    'Eric Gilbert and Karrie Karahalios, “Predicting Tie Strength with Social Media”, CHI 2009',
  girvan:
    'Michelle Girvan and Mark Newman, “Community structure in social and biological networks”, PNAS 99 (2002)',
  gouldner: 'Alvin W. Gouldner, “The Norm of Reciprocity”, American Sociological Review 25 (1960)',
  granovetter:
    'Mark Granovetter, “The Strength of Weak Ties”, American Journal of Sociology 78 (1973)',
  krackhardt:
    'David Krackhardt, “The Strength of Strong Ties”, in: Networks and Organizations (Harvard Business School Press, 1992)',
  levin:
    'Daniel Z. Levin, Jorge Walter and J. Keith Murnighan, “Dormant Ties: The Value of Reconnecting”, Organization Science 22 (2011)',
  mcpherson:
    'Miller McPherson, Lynn Smith-Lovin and James M. Cook, “Birds of a Feather: Homophily in Social Networks”, Annual Review of Sociology 27 (2001)',
  milgram:
    'Jeffrey Travers and Stanley Milgram, “An Experimental Study of the Small World Problem”, Sociometry 32 (1969)',
  simmel: 'Georg Simmel, Soziologie (Duncker & Humblot, 1908)',
  vcard: 'RFC 6350 (2011)',
  watts:
    'Duncan J. Watts and Steven H. Strogatz, “Collective dynamics of ‘small-world’ networks”, Nature 393 (1998)',
  zhou: 'W.-X. Zhou, D. Sornette, R. A. Hill and R. I. M. Dunbar, “Discrete hierarchical organization of social group sizes”, Proceedings of the Royal Society B 272 (2005)',
} as const;

type Entry = { related: readonly string[]; source?: string };

/**
 * The terms of the glossary by the last part of their address, with those that lead on from each.
 * Their texts are in `terms/`, by language.
 */
export const entries = {
  acquaintance: { related: ['weak-tie', 'contact', 'dunbars-number'], source: sources.granovetter },
  'address-book': { related: ['contact', 'import', 'vcard'] },
  betweenness: {
    related: ['broker', 'centrality', 'structural-hole'],
    source: sources.freemanBetween,
  },
  bridge: { related: ['double-opt-in', 'connector', 'path'] },
  broker: { related: ['structural-hole', 'betweenness', 'connector'], source: sources.burtHoles },
  cadence: { related: ['overdue', 'health', 'nudge'] },
  carddav: { related: ['vcard', 'address-book', 'import'], source: sources.carddav },
  centrality: { related: ['betweenness', 'hub', 'network'], source: sources.freemanCentral },
  clustering: { related: ['triadic-closure', 'community', 'small-world'], source: sources.watts },
  community: { related: ['clustering', 'homophily', 'structural-hole'], source: sources.girvan },
  connector: { related: ['bridge', 'broker', 'introduction'] },
  consent: { related: ['double-opt-in', 'bridge', 'data-portability'] },
  contact: { related: ['address-book', 'duplicate', 'mutual-contact'] },
  cooling: { related: ['health', 'cadence', 'reconnecting'] },
  crm: { related: ['nrm', 'pipeline', 'contact'] },
  csv: { related: ['import', 'vcard', 'data-portability'], source: sources.csv },
  'data-portability': { related: ['consent', 'csv', 'vcard'], source: sources.gdpr },
  decay: { related: ['half-life', 'warmth', 'dormant-tie'], source: sources.burtDecay },
  'degrees-of-separation': {
    related: ['small-world', 'path', 'acquaintance'],
    source: sources.milgram,
  },
  'dormant-tie': { related: ['reconnecting', 'decay', 'weak-tie'], source: sources.levin },
  'double-opt-in': { related: ['bridge', 'consent', 'warm-introduction'] },
  'dunbars-circles': { related: ['dunbars-number', 'strong-tie', 'cadence'], source: sources.zhou },
  'dunbars-number': { related: ['dunbars-circles', 'network', 'nrm'], source: sources.dunbar },
  duplicate: { related: ['contact', 'import', 'enrichment'] },
  embeddedness: {
    related: ['mutual-contact', 'triadic-closure', 'tie-strength'],
    source: sources.easley,
  },
  enrichment: { related: ['contact', 'duplicate', 'job-change'] },
  'follow-up': { related: ['interaction', 'timeline', 'reconnecting'] },
  'half-life': { related: ['decay', 'warmth', 'interaction'] },
  health: { related: ['cadence', 'cooling', 'warmth'] },
  homophily: { related: ['community', 'propinquity', 'weak-tie'], source: sources.mcpherson },
  hub: { related: ['centrality', 'broker', 'connector'], source: sources.barabasi },
  import: { related: ['csv', 'vcard', 'triage'] },
  interaction: { related: ['timeline', 'warmth', 'half-life'] },
  introduction: { related: ['bridge', 'warm-introduction', 'match'] },
  'job-change': { related: ['signal', 'enrichment', 'reconnecting'] },
  match: { related: ['offers-and-seeks', 'introduction', 'triadic-closure'] },
  'mutual-contact': { related: ['path', 'embeddedness', 'connector'] },
  network: { related: ['networking', 'community', 'social-capital'] },
  networking: { related: ['network', 'follow-up', 'reciprocity'] },
  nrm: { related: ['crm', 'warmth', 'nudge'] },
  nudge: { related: ['signal', 'cadence', 'follow-up'] },
  'offers-and-seeks': { related: ['match', 'opportunity', 'tag'] },
  opportunity: { related: ['pipeline', 'warmth', 'referral'] },
  overdue: { related: ['cadence', 'cooling', 'nudge'] },
  path: { related: ['bridge', 'degrees-of-separation', 'mutual-contact'] },
  pipeline: { related: ['opportunity', 'crm', 'referral'] },
  propinquity: {
    related: ['homophily', 'tie-strength', 'acquaintance'],
    source: sources.festinger,
  },
  reciprocity: {
    related: ['social-capital', 'introduction', 'tie-strength'],
    source: sources.gouldner,
  },
  reconnecting: { related: ['dormant-tie', 'follow-up', 'signal'], source: sources.levin },
  referral: { related: ['warm-introduction', 'opportunity', 'social-capital'] },
  signal: { related: ['nudge', 'job-change', 'cooling'] },
  'small-world': {
    related: ['degrees-of-separation', 'clustering', 'weak-tie'],
    source: sources.watts,
  },
  'social-capital': {
    related: ['reciprocity', 'network', 'structural-hole'],
    source: sources.coleman,
  },
  'strong-tie': {
    related: ['weak-tie', 'tie-strength', 'dunbars-circles'],
    source: sources.krackhardt,
  },
  'structural-hole': { related: ['broker', 'betweenness', 'community'], source: sources.burtHoles },
  tag: { related: ['contact', 'offers-and-seeks', 'triage'] },
  'tie-strength': { related: ['warmth', 'strong-tie', 'weak-tie'], source: sources.gilbert },
  timeline: { related: ['interaction', 'follow-up', 'warmth'] },
  'triadic-closure': {
    related: ['clustering', 'introduction', 'mutual-contact'],
    source: sources.simmel,
  },
  triage: { related: ['cadence', 'import', 'dunbars-circles'] },
  vcard: { related: ['carddav', 'csv', 'address-book'], source: sources.vcard },
  'warm-introduction': { related: ['bridge', 'referral', 'mutual-contact'] },
  warmth: { related: ['half-life', 'tie-strength', 'health'], source: sources.gilbert },
  'weak-tie': {
    related: ['strong-tie', 'dormant-tie', 'acquaintance'],
    source: sources.granovetter,
  },
} as const satisfies Record<string, Entry>;

export type TermSlug = keyof typeof entries;

export const slugs = Object.keys(entries) as TermSlug[];
