import { expect, test } from 'vitest';

import { checkXmlSize } from './check-xml-size.ts';

const check = (xml: string) => checkXmlSize(xml, { characters: 10_000, depth: 3, elements: 5 });

test.each([
  ['<a><b><c/><c x="1>2" y=\'/>\'>text</c></b></a>'],
  ['<?xml version="1.0"?><!-- <a><a><a><a><a> --><a><![CDATA[<b><b><b><b>]]></a>'],
  ['<a/><a/><a/><a/><a/>'],
  ['no markup'],
])('%s is small enough', (xml) => expect(check(xml)).toBeUndefined());

test.each([
  ['<a><a><a><a>', 'nested too deeply'],
  ['<a x="/>"><a x="/>"><a x="/>"><a x="/>">', 'nested too deeply'],
  ['<a/><a/><a/><a/><a/><a/>', 'too many elements'],
  ['<'.repeat(6), 'nested too deeply'],
  ['<a>'.padEnd(10_001), 'too large'],
])('%s is refused: %s', (xml, reason) => expect(() => check(xml)).toThrow(reason));
