import { type SampleWords, splitRoles, splitTails, splitWords } from './sample-words.ts';

export const french: SampleWords = {
  member: 'Anaïs Moreau',
  joint: ' ',
  companyStems: splitWords(
    'Lumière|Boréal|Tilleul|Quai-Sud|Clairval|Granit|Safran|Mistral|Genévrier|Alizé|Méridien|Faucon|Verger|Ardoise|Ambre|Rivage|Cuivre|Bruyère',
  ),
  companyTails: splitTails(
    'Logistique:52|Énergie:35|Systèmes:62|Associés:70|Santé:86|Studio:74|Alimentation:10|Capital:64|Robotique:28|Analyses:63|Ateliers:25|Biotech:21|Mobilité:49|Formation:85|Sécurité:80|Médias:58|Textile:13',
  ),
  roles: splitRoles(
    'Fondatrice:création,start-up|Directeur produit:produit,direction|Directrice technique:technique,direction|Responsable design:design|Responsable données:données,direction|Associé:investissement|Recruteuse:recrutement|Responsable grands comptes:ventes|Directeur financier:finance,direction|Chercheuse:recherche|Développeur logiciel:technique|Responsable marketing:marketing|Responsable des opérations:opérations|Consultant:conseil|Rédactrice en chef:médias,écriture|Chef de produit:produit',
  ),
  cities: splitWords(
    'Paris|Lyon|Marseille|Toulouse|Bordeaux|Nantes|Lille|Strasbourg|Rennes|Montpellier|Grenoble|Genève|Bruxelles|Lausanne|Québec|Montréal',
  ),
  topics: splitWords(
    'conseils sur les prix|responsable design|capital d’amorçage|aide au recrutement|entrée sur le marché japonais|prises de parole|ingénierie des données|un cofondateur|entretiens clients|contacts presse|mentorat|chaîne logistique|essais cliniques|expérience de conseil d’administration',
  ),
  meetingPlaces: splitWords(
    'Café près de la gare|Déjeuner au marché|Point trimestriel|Promenade au bord du fleuve|Dans les couloirs du congrès|Atelier ensemble|Dîner avec l’équipe|Visite du studio',
  ),
  messageSubjects: splitWords(
    'À propos du projet de tarifs|Merci pour la mise en relation|Le plan de recrutement|Les diapositives de la conférence|Une question sur le modèle de données|Des nouvelles du nouveau bureau|Bravo pour le lancement|Les dates de l’atelier|Le livre dont vous parliez|Retours sur la proposition|Comment va la nouvelle équipe ?',
  ),
  noteTexts: splitWords(
    'Cherche un responsable design. Penser à qui présenter.|Préfère les appels le matin.|Déménage au printemps.|Court des marathons ; demander le prochain.|Connaît bien les achats.|Rencontre faite au meetup données.|Veut connaître les chiffres du pilote.',
  ),
  trends: {
    rising: [
      splitWords(
        'Demande comment les autres font l’évaluation d’agents.|Met en place l’évaluation d’agents au support.|Veut échanger sur l’évaluation d’agents.',
      ),
      splitWords(
        'Se lance dans le stockage d’énergie.|A reparlé de stockage d’énergie ; cherche des contacts.|Cherche des partenaires pour le stockage d’énergie.',
      ),
    ],
    falling: splitWords(
      'Son équipe reste en télétravail.|Recrute en télétravail seulement.|Le télétravail leur réussit.',
    ),
  },
  occasions: {
    formerTitle: 'Chef de produit',
    question: 'Pourriez-vous regarder le plan de l’atelier ?',
    coffee: 'Café au coin de la rue',
    lunch: 'Déjeuner après le congrès',
  },
};
