import { foldText } from '../core/text.ts';

/** What people call what someone does, in the six languages; the first is how a query names it. */
const roles: readonly (readonly string[])[] = [
  ['founder', 'cofounder', 'gründer', 'fundador', 'fondateur', 'fondatrice', '創業者', '创始人'],
  ['investor', 'business angel', 'investisseur', 'inversor', '投資家', '投资人', '投资者'],
  ['designer', 'gestalter', 'diseñador', 'デザイナー', '设计师'],
  [
    'engineer',
    'developer',
    'programmer',
    'entwickler',
    'ingenieur',
    'ingeniero',
    'ingeniera',
    'desarrollador',
    'ingénieur',
    'développeur',
    'エンジニア',
    '開発者',
    '工程师',
    '开发',
  ],
  [
    'lawyer',
    'attorney',
    'anwalt',
    'anwältin',
    'rechtsanwalt',
    'abogado',
    'abogada',
    'avocat',
    '弁護士',
    '律师',
  ],
  [
    'product manager',
    'produktmanager',
    'jefe de producto',
    'jefa de producto',
    'chef de produit',
    'cheffe de produit',
    'プロダクトマネージャー',
    '产品经理',
  ],
  [
    'CEO',
    'chief executive',
    'managing director',
    'geschäftsführer',
    'director general',
    'directora general',
    'pdg',
    'directeur général',
    'directrice générale',
    '社長',
    '代表取締役',
    '首席执行官',
    '总裁',
  ],
  [
    'CTO',
    'chief technology',
    'technischer leiter',
    'director técnico',
    'directeur technique',
    '技術責任者',
    '首席技术官',
  ],
  [
    'recruiter',
    'talent',
    'personalvermittler',
    'reclutador',
    'recruteur',
    'recruteuse',
    'リクルーター',
    '招聘',
  ],
  ['doctor', 'physician', 'arzt', 'ärztin', 'médico', 'médica', 'médecin', '医師', '医生'],
  ['journalist', 'reporter', 'periodista', 'journaliste', '記者', '记者'],
  ['consultant', 'berater', 'consultor', 'consultante', 'コンサルタント', '顾问', '咨询'],
  ['sales', 'vertrieb', 'verkauf', 'ventas', 'commercial', 'commerciale', '営業', '销售'],
  ['marketing', 'mercadotecnia', 'マーケティング', '市场'],
  ['professor', 'profesor', 'professeur', 'professeure', '教授'],
  ['teacher', 'lehrer', 'maestro', 'maestra', 'enseignant', '教師', '老师'],
  ['architect', 'architekt', 'arquitecto', 'arquitecta', 'architecte', '建築家', '建筑师'],
  ['partner', 'socio', 'socia', 'associé', 'associée', 'パートナー', '合伙人'],
];

const rolesByWord = new Map(
  roles.flatMap((role) => role.map((word) => [foldText(word), role] as const)),
);

/** The words for the same work in all languages; a title that is not listed is only itself. */
export function rolesLike(title: string): readonly string[] {
  return rolesByWord.get(foldText(title)) ?? [title];
}
