import type { DraftTexts } from './draft-texts.ts';

export const frFr: DraftTexts = {
  greeting: 'Bonjour {name},',
  closing: 'Bien à vous,\n{member}',
  today: 'aujourd’hui',
  tomorrow: 'demain',
  last: {
    meeting: 'notre rencontre en {month}',
    call: 'notre appel en {month}',
    message: 'nos messages en {month}',
    email: 'nos e-mails en {month}',
    introduction: 'notre mise en relation en {month}',
  },
  bodies: {
    job_change: [
      'Félicitations pour votre nouveau poste : {title} ! Qu’est-ce qui vous enthousiasme le plus ? Racontez-moi vos débuts.',
      'Je viens de voir la nouvelle : félicitations, c’est amplement mérité ! Sur quoi travaillez-vous maintenant ?',
    ],
    company_change: [
      'Félicitations pour votre arrivée chez {company} ! Comment se passent les premières semaines ? J’ai hâte de savoir ce que vous y préparez.',
      'J’ai vu que vous aviez changé d’entreprise. Félicitations pour ce nouveau chapitre ! Auriez-vous un moment pour en parler ?',
    ],
    birthday: [
      'Joyeux anniversaire ! Je vous souhaite une très belle journée et une excellente année. Au plaisir d’échanger bientôt.',
      'Très bon anniversaire ! J’espère qu’il y aura du gâteau. Donnez-moi de vos nouvelles à l’occasion.',
    ],
    work_anniversary: [
      'Déjà {years} chez {company}, félicitations ! Qu’est-ce qui a le plus changé depuis vos débuts ?',
      'Toutes mes félicitations : {years} chez {company} ! Qu’en retenez-vous de plus beau, et quelle est la suite ?',
    ],
    connection_anniversary: [
      'Déjà {years} que nous sommes en contact : le temps file ! Comment allez-vous ? J’aurais plaisir à échanger avec vous.',
      'Cela fait {years} que nous sommes en contact, une bonne occasion de vous saluer. Sur quoi travaillez-vous en ce moment ?',
    ],
    cooling: [
      'Un peu de temps a passé depuis {last}. Comment allez-vous, et qu’est-ce qui vous occupe en ce moment ?',
      'J’ai pensé à vous aujourd’hui et je voulais prendre de vos nouvelles. Comment allez-vous ? Et si nous prenions une demi-heure pour échanger ?',
    ],
    dormant: [
      'Trop de temps a passé depuis {last}. J’espère que vous allez bien ! Que devenez-vous ?',
      'Nous n’avons pas échangé depuis bien trop longtemps, alors je vous écris. Que devenez-vous ?',
    ],
    message_unanswered: [
      'Merci pour votre message, et pardon pour cette réponse tardive. Voulez-vous que nous en parlions rapidement cette semaine ?',
      'Pardon d’avoir mis quelques jours à vous répondre. Merci de m’avoir écrit ! Je m’en occupe volontiers : qu’est-ce qui vous aiderait le plus ?',
    ],
    meeting_upcoming: [
      'Je me réjouis de vous voir {when}. Y a-t-il un sujet que vous souhaitez aborder, ou un document à lire avant ?',
      'Un petit mot avant notre rendez-vous, prévu {when} : cela vous convient-il toujours ? Au plaisir.',
    ],
    meeting_follow_up: [
      'Merci pour le temps que vous m’avez accordé, j’ai apprécié notre échange. Je m’occupe des points évoqués. Ai-je oublié quelque chose ?',
      'Quel plaisir que cette rencontre ! Merci pour notre conversation. Fixons-nous la prochaine étape ?',
    ],
    new_connection: [
      'Merci pour la mise en relation ! J’aimerais en savoir plus sur votre travail chez {company}. Sur quoi travaillez-vous en ce moment ?',
      'Merci pour la mise en relation, c’est un plaisir de vous compter dans mon réseau. Sur quoi travaillez-vous en ce moment ?',
    ],
  },
};
