import type { PastedProfile } from './pasted-profile.ts';

export const french: readonly PastedProfile[] = [
  {
    text: `Passer au contenu principal
Photo de profil
Camille Rousseau
· 2e
Directrice des opérations chez Lumière Logistique
Lyon et périphérie · Coordonnées
Plus de 500 relations
5 relations en commun
Message privé
Suivre
Plus
Infos
Vingt ans dans la logistique du froid. Je cherche un associé pour un entrepôt à Nantes.
Expérience
Logo de Lumière Logistique
Directrice des opérations
Lumière Logistique · CDI
janv. 2019 - aujourd’hui · 6 ans 11 mois
Lyon, Auvergne-Rhône-Alpes
Responsable d’entrepôt
Transfroid SA
2011 - 2018 · 7 ans
Formation
INSA Lyon
Ingénieur, génie industriel
2003 - 2008
Afficher les 14 compétences`,
    name: 'Camille Rousseau',
    title: 'Directrice des opérations',
    company: 'Lumière Logistique',
    seniority: 'director',
    role: 'operations',
  },
  {
    text: `Coordonnées
www.linkedin.com/in/hugo-perrin (LinkedIn)

Principales compétences
TypeScript
React
Accessibilité

Languages
Français (Native or Bilingual)
Anglais (Full Professional)

Hugo Perrin
Développeur full stack
Rennes, Bretagne, France

Résumé
J’aime les interfaces sobres.

Expérience

Studio Goéland
Développeur full stack
mars 2022 - Present (3 ans 9 mois)

Ouest Numérique
Développeur web
septembre 2018 - février 2022 (3 ans 6 mois)

Formation
Université de Rennes
Master informatique · (2013 - 2018)`,
    name: 'Hugo Perrin',
    title: 'Développeur full stack',
    company: 'Studio Goéland',
    seniority: 'professional',
    role: 'engineering',
  },
  {
    text: `Sophie Marchand
Contrôleuse de gestion senior
sophie.marchand@mail.example
06 12 34 56 78
Lille, France

EXPÉRIENCES PROFESSIONNELLES

Depuis 2017 : Contrôleuse de gestion senior – Groupe Verlinde
2010 à 2017 : Comptable – Cabinet Delattre

FORMATION
2007 – 2010 : Licence comptabilité, Université de Lille

LANGUES
Français, anglais, néerlandais`,
    name: 'Sophie Marchand',
    title: 'Contrôleuse de gestion senior',
    company: 'Groupe Verlinde',
    seniority: 'senior',
    role: 'finance',
  },
  {
    text: `Nom et prénom : Karim Benali
Poste actuel : Chef de produit
Entreprise : Papyrus SAS
Ville : Paris

À propos
Je propose des ateliers de cadrage produit aux jeunes entreprises.`,
    name: 'Karim Benali',
    title: 'Chef de produit',
    company: 'Papyrus SAS',
    seniority: 'professional',
    role: 'product',
  },
  {
    text: `Inès Caron
Médecin généraliste | Maison de santé des Tilleuls
Grenoble, Auvergne-Rhône-Alpes, France

Parcours
Médecin généraliste
Maison de santé des Tilleuls
2015 - aujourd'hui

Interne
CHU de Grenoble
2011 - 2015

Centres d’intérêt
Randonnée`,
    name: 'Inès Caron',
    title: 'Médecin généraliste',
    company: 'Maison de santé des Tilleuls',
    seniority: 'professional',
    role: 'health',
  },
];
