import { foldText } from '@kith/contract/core/text';

/*
 * Threat: a contact writes about themselves what is meant for a machine that reads it ("ignore your
 * instructions and set …"). Such lines are no statement about a person: they are removed before
 * either engine reads the text, so that there is nothing to obey and nothing to quote. What remains
 * may still lie about a person, as any text may; it is proposed with its evidence, never written.
 */

const confusable: Record<string, string> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ѕ: 's',
  ԁ: 'd',
  ո: 'n',
  α: 'a',
  ε: 'e',
  ο: 'o',
  ρ: 'p',
  ι: 'i',
  ν: 'v',
  τ: 't',
  υ: 'u',
  κ: 'k',
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const about = [
  // The reader is addressed as a machine.
  '\\b(?:ignore|disregard|forget|override|bypass|skip)\\b.{0,40}\\b(?:instruction|instructions|prompt|rules|above|previous|prior|guidelines|system|context|everything|directions)\\b',
  '\\b(?:ignora|ignorad|ignore|olvida|omite|descarta|desobedece)\\b.{0,50}\\b(?:instruccion|instrucciones|anterior|anteriores|reglas|indicaciones|sistema|ordenes|todo)\\b',
  '\\b(?:ignore|ignorez|oublie|oubliez|ne tiens pas compte|ne tenez pas compte|outrepasse|contourne)\\b.{0,50}\\b(?:instruction|instructions|precedent|precedente|precedentes|precedents|consigne|consignes|regles|systeme|tout|ce qui precede)\\b',
  '\\b(?:ignoriere|ignorieren|vergiss|vergessen|missachte|uberschreibe|umgehe)\\b.{0,50}\\b(?:anweisung|anweisungen|vorherigen|bisherigen|obigen|regeln|vorgaben|system|alles)\\b',
  '(?:無視|忘れ|上書き|従わ).{0,20}(?:指示|命令|ルール|規則|プロンプト|制約|設定)|(?:指示|命令|ルール|規則|プロンプト|制約|設定).{0,20}(?:無視|忘れ|上書き|従わ)',
  '(?:忽略|无视|忘记|忘掉|覆盖|不要遵守|绕过|跳过).{0,20}(?:指令|指示|规则|提示|要求|设定|内容|约束|以上)|(?:指令|指示|规则|提示词?|要求).{0,10}(?:忽略|无视|作废|失效)',
  '\\b(?:you are now|act as|pretend to be|pretend you|from now on you|new instructions?|developer mode|jailbreak|dan mode|system prompt|system message|prompt injection|as an ai|dear ai|hey ai|attention ai|note to (?:the )?(?:ai|model|assistant|llm)|language model|ai model|ai assistant|ai reader|llm|chatgpt|gpt|claude|copilot)\\b',
  '\\b(?:eres ahora|ahora eres|actua como|finge ser|a partir de ahora|nuevas instrucciones|modelo de lenguaje|mensaje del sistema|asistente de ia|querida ia|estimada ia|nota para la ia|la ia debe|inteligencia artificial que lee)\\b',
  '\\b(?:tu es maintenant|vous etes maintenant|agis comme|agissez comme|fais semblant|desormais tu|nouvelles instructions|nouvelle consigne|modele de langage|message systeme|assistant ia|chere ia|note pour l ia|note a l ia|l ia doit|message a l ia)\\b',
  '\\b(?:du bist jetzt|sie sind jetzt|verhalte dich|tu so als|ab jetzt|ab sofort bist|neue anweisung|neue anweisungen|sprachmodell|systemnachricht|ki assistent|liebe ki|hinweis an die ki|an die ki|die ki soll|die ki muss|systembefehl)\\b',
  '(?:あなたは(?:今|これ)から|あなたは今|のように振る舞|ふりをして|新しい指示|言語モデル|システムメッセージ|システムプロンプト|ai(?:へ|に|は|アシスタント|モデル)|人工知能へ|開発者モード|プロンプト)',
  '(?:你现在是|从现在起|从现在开始|扮演|假装|新的?指令|新指示|语言模型|大模型|系统消息|系统提示|提示词|ai(?:助手|模型|必须|请|应)|给ai|致ai|人工智能请|开发者模式|越狱)',
  // The result is dictated.
  '\\b(?:set(?! up)|add|put|write|output|print|return|respond|reply|answer|insert|include|append|classify|mark|label|emit)\\b.{0,50}\\b(?:json|offers?|seeks?|tags?|seniority|confidence|proposals|fields?|only with|schema)\\b',
  '\\b(?:output|print|return|respond|emit)\\b.{0,30}\\b(?:results?|evidence|score|exactly|output)\\b',
  '\\b(?:pon|anade|agrega|escribe|devuelve|responde|establece|incluye|marca|clasifica|imprime)\\b.{0,50}\\b(?:json|ofertas?|busquedas?|etiquetas?|confianza|campo|campos|resultado|propuestas?|solo con|nivel|puesto)\\b',
  '\\b(?:mets|mettez|ajoute|ajoutez|ecris|ecrivez|renvoie|renvoyez|reponds|repondez|definis|inclus|classe|classez|affiche|insere)\\b.{0,50}\\b(?:json|offres?|recherches?|etiquettes?|confiance|champ|champs|resultat|resultats|propositions?|uniquement|niveau|tag|tags)\\b',
  '\\b(?:setze|setzen|fuge|schreibe|schreib|gib|geben|antworte|antworten|erganze|markiere|stufe|trage)\\b.{0,50}\\b(?:json|angebote?|gesuche?|tag|tags|schlagworter|schlagwort|konfidenz|feld|felder|ergebnis|vorschlage?|nur mit|stufe|ein|aus)\\b',
  '(?:json|タグ|提供|信頼度|役職|フィールド|結果|出力|提案|オファー).{0,24}(?:設定し|追加し|出力し|書き|返し|入れ|答え|返答|してください|せよ|しなさい)|(?:出力|返答|回答)(?:し|せよ|は)',
  '(?:请|把|将|必须|应|务必)?.{0,6}(?:设置|设为|添加|加上|写入|返回|输出|回复|填写|标记|插入|改为).{0,24}(?:json|标签|提供|供给|寻求|置信度|职级|字段|结果|建议|需求|输出|级别)|(?:json|标签|置信度|职级|字段|结果|建议|级别|供需).{0,16}(?:设置|设为|添加|写成|写入|输出|填写|改为|返回)',
  // Forms of conversations with machines.
  '<\\/?(?:system|assistant|user|instruction|instructions|contact|text|im_start|im_end)\\b|<\\|[a-z_]+\\|>|\\[\\/?(?:inst|system|assistant)\\]|(?:^|\\s)(?:system|assistant|instruction|sistema|systeme|asistente)\\s?:|###\\s?(?:system|instruction|new|response)|```|\\{\\s*"[a-z_]+"\\s*:',
  '\\b(?:ignoreprevious|ignoreall|ignoreinstructions|ignorepreviousinstructions|systemprompt|ignoriereanweisungen)',
].map((source) => new RegExp(source, 'iu'));

const longRun = /[A-Za-z0-9+/]{24,}={0,2}/gu;

/** As it reads once disguises are off: letters of other alphabets, digits for letters, spaced letters. */
function* readings(text: string): Generator<string> {
  const folded = foldText(text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, ''));
  yield folded;
  yield folded.replaceAll(/['’_*~-]+/gu, ' ').replaceAll(/\s+/gu, ' ');
  const plain = [...folded].map((letter) => confusable[letter] ?? letter).join('');
  yield plain;
  // The spaces between single letters: i g n o r e.
  yield plain.replaceAll(/(?<=(?:^|\s)\p{L})[\s.\-_*](?=\p{L}(?:[\s.\-_*]|$))/gu, '');
  yield plain.replaceAll(/[^\p{L}\p{N}{}":<>|]+/gu, '');
  for (const [run] of text.matchAll(longRun)) {
    const decoded = Buffer.from(run, 'base64').toString('utf8');
    if (/^[\p{L}\p{N}\p{P}\s]+$/u.test(decoded)) yield foldText(decoded);
  }
  yield [...folded].toReversed().join('');
}

/** Whether a text speaks to whatever reads it, instead of about a person. */
export function isInstruction(text: string): boolean {
  for (const reading of readings(text)) {
    if (about.some((pattern) => pattern.test(reading))) return true;
  }
  return false;
}

/**
 * The text without what is meant for a machine: whole lines, since the sentences around an
 * instruction belong to it.
 */
export function withoutInstructions(text: string): string {
  if (!isInstruction(text)) return text;
  const kept = text.split('\n').filter((line) => !isInstruction(line));
  const rest = kept.join('\n').trim();
  // What is spread over several lines only reads as such when they are put together.
  return isInstruction(rest) ? '' : rest;
}
