import type { LabelledQuestion } from './labelled-question.ts';

export const labelledFrench: readonly LabelledQuestion[] = [
  [
    "les fondateurs à Lyon à qui je n'ai pas parlé depuis mai",
    'title:founder location:Lyon contacted:<2026-05-01',
  ],
  ['Qui est-ce que je connais chez Airbus ?', 'company:Airbus'],
  ['investisseurs à Paris', 'title:investor location:Paris'],
  ["les personnes que j'ai rencontrées le mois dernier", 'contacted:2026-10-01..2026-10-31'],
  ["contacts que je n'ai jamais contactés", 'contacted:never'],
  ["designers avec l'étiquette salon", 'title:designer tag:salon'],
  ['qui dois-je relancer ?', 'is:overdue'],
  ['ingénieures chez Google avec une adresse e-mail', 'title:engineer company:Google has:email'],
  ['qui a son anniversaire en décembre ?', 'birthday:12'],
  ['mes contacts les plus proches à Marseille', 'warmth:>=60 location:Marseille'],
  ["messages d'Anne au sujet du contrat", 'type:message from:Anne contrat'],
  ["personnes à qui je n'ai pas parlé depuis 90 jours", 'contacted:<2026-08-25'],
  ['avocats sans numéro de téléphone', 'title:lawyer -has:phone'],
  ['à qui ai-je parlé hier', 'contacted:2026-11-22'],
  ['chefs de produit à Bruxelles', 'title:"product manager" location:Bruxelles'],
  ['contacts dont la chaleur dépasse 70', 'warmth:>70'],
  ['relations qui se refroidissent à Genève', 'health:cooling location:Genève'],
  ['contacts ajoutés cette semaine', 'added:>=2026-11-23'],
  [
    "PDG à qui j'ai parlé pour la dernière fois il y a plus de 6 mois",
    'title:CEO contacted:<2026-05-23',
  ],
  [
    'messages de Thomas Petit de la semaine dernière',
    'type:message from:"Thomas Petit" after:2026-11-16 before:2026-11-23',
  ],
];
