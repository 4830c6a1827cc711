import { stripMarkup } from '@kith/contract/core/markup';
import { cleanLine, cleanText } from '@kith/contract/core/text';

/** Lines of a page that are about the page, not about the person. */
const junk = [
  // Buttons, counts and notices of networks.
  /^(?:message|messages|follow|following|connect|connected|pending|more|more…|view (?:full )?profile|contact info|open to|add profile section|see all|see more|show more|show less|…\s?(?:see )?more|…more|report|block|share profile|save to pdf|visit my website|try premium.*|premium|verified|he\/him|she\/her|they\/them|mensaje|mensajes|seguir|siguiendo|conectar|más|ver más|mostrar más|información de contacto|message privé|suivre|se connecter|plus|voir plus|afficher plus|nachricht|folgen|gefolgt|vernetzen|mehr|mehr anzeigen|kontaktinfo|メッセージ|フォロー|フォロー中|つながりを申請|その他|もっと見る|連絡先情報|发消息|关注|已关注|加为好友|更多|展开|查看更多|联系方式信息)$/iu,
  /^(?:show|see|view) all\b.*$/iu,
  /^(?:mostrar|ver) tod[oa]s?\b.*$/iu,
  /^(?:afficher|voir) (?:tous|toutes|les|tout)\b.*$/iu,
  /^alle\b.{0,40}\banzeigen$/iu,
  /^.{0,20}(?:すべて|全て).{0,12}表示.*$/u,
  /^(?:显示|查看)全部.*$/u,
  /^[\d.,+\s]+(?:k\s)?(?:connections?|followers?|contactos?|seguidores?|relations?|abonnés?|kontakte?|follower|つながり|フォロワー|位好友|位关注者|个好友)\b.*$/iu,
  /^(?:つながり|フォロワー|好友|关注者)[:：]?\s?\d/u,
  /^.{0,80}\b(?:mutual connections?|contactos? en común|relations? en commun|gemeinsame kontakte?)\b.*$/iu,
  /^.{0,60}(?:共通のつながり|位共同好友|个共同好友).*$/u,
  /^[·•\s]*(?:1st|2nd|3rd\+?|1er|2e|3e|1\.º|2\.º|3\.er|1\.|2\.|3\.|1次|2次|3次|1 度|2 度|3 度)(?:\s?(?:degree connection|grado|niveau|grades))?$/iu,
  /^(?:page|página|seite|ページ|第)\s?\d+(?:\s?(?:of|de|sur|von|\/|页|ページ).{0,8})?$/iu,
  /^(?:profile picture|background image|background photo|photo de profil|foto de perfil|profilbild|プロフィール写真|头像).*$/iu,
  /^\d+ (?:notifications?|notificaciones|mitteilungen)(?: total)?$/iu,
  /^(?:skip to|ir a|passer au|zum hauptinhalt).*$/iu,
  /^(?:home|my network|jobs|messaging|me|for business)$/iu,
  /^(?:logo|company logo|logo (?:of|de|von) .*|.{2,60} logo)$/iu,
  /^[·•|\-–—_=*\s]+$/u,
];

const blocks = /<\/?(?:p|div|li|ul|br|h\d|tr|section)\b[^>]{0,200}>/giu;
const bullet = /^[\s•·▪■●○◦‣*–—-]+(?=\S)/u;

/** A page copied from a browser often has its visible text twice, once for screen readers. */
function withoutDoubling(line: string): string {
  const half = line.length / 2;
  if (line.length < 8 || !Number.isInteger(half)) return line;
  return line.slice(0, half) === line.slice(half) ? line.slice(0, half) : line;
}

/** The text as it is kept: no markup, nothing invisible; lines without outer space. */
export function cleanProfile(text: string): string {
  const plain = cleanText(
    stripMarkup(text.replaceAll(blocks, '\n')).split('\n').map(cleanLine).join('\n'),
  );
  return plain.replaceAll(/\n{3,}/gu, '\n\n');
}

/** Longer lines are sentences of the person. */
const longestJunk = 120;

function isJunk(line: string): boolean {
  return line.length <= longestJunk && junk.some((pattern) => pattern.test(line));
}

/** The lines that say something, each once where it is repeated at once. */
export function linesOf(text: string): string[] {
  const lines: string[] = [];
  for (const raw of text.split('\n')) {
    const line = withoutDoubling(raw.replace(bullet, '').trim());
    if (line === '' || isJunk(line) || line === lines.at(-1)) continue;
    lines.push(line);
  }
  return lines;
}
