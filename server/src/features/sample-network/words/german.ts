import { type SampleWords, splitRoles, splitTails, splitWords } from './sample-words.ts';

export const german: SampleWords = {
  member: 'Anna Weber',
  joint: ' ',
  companyStems: splitWords(
    'Nordlicht|Ahornwerk|Silberhof|Tannengrund|Kobalt|Uferblick|Amboss|Wacholder|Rotfels|Sonnwend|Meridian|Turmfalke|Hafenkontor|Kieselstein|Obstgarten|Granit|Safran|Weidenhof|Bernstein|Lerchenfeld|Kupferkanne',
  ),
  companyTails: splitTails(
    'Logistik:52|Energie:35|Systeme:62|Partner:70|Medizintechnik:32|Studio:74|Lebensmittel:10|Kapital:64|Robotik:28|Analytik:63|Werkstätten:25|Biotech:21|Mobilität:49|Akademie:85|Sicherheit:80|Verlag:58|Textilien:13',
  ),
  roles: splitRoles(
    'Gründerin:gründung,start-up|Produktleitung:produkt,führung|Leiter Entwicklung:technik,führung|Designleitung:design|Leiterin Daten:daten,führung|Partner:investment|Personalberaterin:recruiting|Kundenbetreuer:vertrieb|Finanzvorständin:finanzen,führung|Wissenschaftlerin:forschung|Softwareentwickler:technik|Marketingmanagerin:marketing|Betriebsleiter:betrieb|Unternehmensberater:beratung|Redakteurin:medien,texte|Produktmanager:produkt',
  ),
  cities: splitWords(
    'Berlin|Hamburg|München|Köln|Frankfurt am Main|Leipzig|Stuttgart|Dresden|Bremen|Hannover|Nürnberg|Freiburg|Münster|Wien|Zürich|Basel|Graz',
  ),
  topics: splitWords(
    'Rat zu Preisen|Designleitung|Startkapital|Hilfe bei der Personalsuche|Markteintritt in Japan|Vorträge|Datentechnik|Mitgründer|Kundeninterviews|Pressekontakte|Mentoring|Lieferketten|klinische Studien|Erfahrung im Beirat',
  ),
  meetingPlaces: splitWords(
    'Kaffee am Bahnhof|Mittagessen am Markt|Quartalsgespräch|Spaziergang am Fluss|Gespräch auf der Konferenz|Gemeinsamer Workshop|Abendessen mit dem Team|Besuch im Studio',
  ),
  messageSubjects: splitWords(
    'Zum Preisentwurf|Danke für die Empfehlung|Der Einstellungsplan|Folien vom Vortrag|Eine Frage zum Datenmodell|Neues aus dem neuen Büro|Glückwunsch zum Start|Termine für den Workshop|Das Buch, von dem du sprachst|Rückmeldung zum Angebot|Wie läuft es im neuen Team?',
  ),
  noteTexts: splitWords(
    'Sucht eine Designleitung. Überlegen, wer passt.|Telefoniert lieber am Vormittag.|Zieht im Frühjahr um.|Läuft Marathon; nach dem nächsten fragen.|Kennt den Einkauf sehr gut.|Beim Datentreffen kennengelernt.|Möchte die Zahlen des Pilotprojekts hören.',
  ),
  trends: {
    rising: [
      splitWords(
        'Fragt, wie andere Modellprüfung machen.|Baut die Modellprüfung für den Support auf.|Möchte sich über Modellprüfung austauschen.',
      ),
      splitWords(
        'Steigt bei Energiespeichern ein.|Energiespeicher waren wieder Thema; sucht Kontakte.|Sucht Partner für Energiespeicher.',
      ),
    ],
    falling: splitWords(
      'Das Team bleibt bei Telearbeit.|Stellt nur mit Telearbeit ein.|Telearbeit läuft dort gut.',
    ),
  },
  occasions: {
    formerTitle: 'Produktmanager',
    question: 'Kannst du dir den Workshop-Plan ansehen?',
    coffee: 'Kaffee im Café an der Ecke',
    lunch: 'Mittagessen nach der Konferenz',
  },
};
