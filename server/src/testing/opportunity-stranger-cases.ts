import type { Case } from './stranger-case.ts';

const names = 'opportunity';

/** Those of opportunities: see `strangerCases`. */
export const opportunityCases: Record<string, Case> = {
  'opportunities.list': { path: '/opportunities?sort=recent' },
  'opportunities.board': {},
  'opportunities.summary': {},
  'opportunities.forecast': {},
  'opportunities.create': { body: () => ({ title: 'Mine' }) },
  'opportunities.previewImport': { body: () => ({ text: 'Title\nMine' }) },
  'opportunities.import': { body: () => ({ text: 'Title\nMine' }) },
  'opportunities.get': { names },
  'opportunities.chain': { names },
  'opportunities.timeline': { names },
  'opportunities.update': { names, body: () => ({ title: 'Theirs' }) },
  'opportunities.move': { names, body: () => ({ from: 'discovered', to: 'won' }) },
  'opportunities.delete': { names },
  'opportunities.restore': { names },
  'opportunities.setPerson': { names, body: () => ({ role: 'Buyer' }) },
  'opportunities.removePerson': { names },
  'opportunities.addNote': { names, body: () => ({ text: 'Hello' }) },
  'opportunities.deleteNote': { names },
  'opportunities.attachFile': { names, isAnsweredBefore: true },
  'opportunities.detachFile': { names },
};
