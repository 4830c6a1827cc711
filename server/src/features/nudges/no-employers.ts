/** What people write where they have no employer: the others who wrote it are no colleagues. */
export const noEmployers: readonly string[] = [
  ...['Freelance', 'Freelancer', 'Freelance Consultant', 'Self-employed', 'Selfemployed'],
  ...['Independent', 'Independent Consultant', 'Consultant', 'Contractor', 'Entrepreneur'],
  ...['Confidential', 'Stealth', 'Stealth Startup', 'Stealth Mode Startup', 'Private', 'Various'],
  ...['Retired', 'Student', 'Unemployed', 'None', 'N/A', 'Open to work', 'Career break'],
  ...['Autónomo', 'Autónoma', 'Por cuenta propia', 'Independiente', 'Jubilado', 'Jubilada'],
  ...['Estudiante', 'Freiberuflich', 'Freiberufler', 'Freiberuflerin', 'Selbstständig'],
  ...['Selbständig', 'Privat', 'Im Ruhestand', 'Rentner', 'Rentnerin', 'Indépendant'],
  ...['Indépendante', 'À mon compte', 'Retraité', 'Retraitée', 'Étudiant', 'Étudiante'],
  ...['フリーランス', '自営業', '個人事業主', '無職', '学生', '自由职业', '自由职业者', '退休'],
];
