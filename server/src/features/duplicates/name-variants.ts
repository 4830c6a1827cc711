/**
 * Characters that are written in two or more ways in names, the folded form first: simplified,
 * traditional and Japanese forms, and older forms that registers keep.
 */
const lines = `
张張 陈陳 刘劉 杨楊 赵趙 黄黃 吴吳 孙孫 马馬 郑鄭 谢謝 许許 邓鄧 冯馮 叶葉 苏蘇 卢盧 龙龍竜 罗羅 韩韓
吕呂 钱錢 谭譚 贾賈 邹鄒 陆陸 阎閻 钟鍾鐘 汤湯 顾顧 严嚴厳 万萬 龚龔 贺賀 赖賴頼 庄莊荘 简簡 蒋蔣 余餘
肖蕭萧 阳陽 华華 丽麗 国國囯 伟偉 军軍 杰傑 强強 红紅 兰蘭 凤鳳 飞飛 晓曉暁 云雲 东東 义義
荣榮栄 庆慶 宝寶 贵貴 双雙 学學学 宁寧 辉輝 颖穎 洁潔 梦夢 静靜 莲蓮 琼瓊 艳艷 鹏鵬 志誌 诚誠 维維
高髙 崎﨑嵜 辺邊邉边 斎齋斋 斉齊齐 沢澤泽 浜濱濵滨 広廣广 桜櫻樱 関關关 滝瀧 薮藪 黒黑 桧檜 楠柟
富冨 島嶋嶌岛 峰峯 館舘 実實实 恵惠 徳德 寿壽寿 円圓 栄榮 検檢 真眞 礼禮 亜亞 児兒 応應 覚覺 気氣 伝傳
`;

const folded = new Map<string, string>();
for (const [form = '', ...others] of lines
  .trim()
  .split(/\s+/u)
  .map((line) => [...line])) {
  for (const other of others) if (other !== form) folded.set(other, folded.get(form) ?? form);
}

const hiragana = /[\u3041-\u3096]/gu;
const kanaDistance = 0x60;

/** A name with one form for characters that have several, and in katakana where in kana. */
export function foldVariants(name: string): string {
  if (!/[\u3041-\u3096\u3400-\u9FFF\uF900-\uFAFF]/u.test(name)) return name;
  const kana = name.replace(hiragana, (character) =>
    String.fromCharCode(character.charCodeAt(0) + kanaDistance),
  );
  return [...kana].map((character) => folded.get(character) ?? character).join('');
}
