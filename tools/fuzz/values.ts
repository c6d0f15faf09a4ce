import type { Random } from '../simulation/random.ts'

/** JSON values that no sensible client sends. */
export const hostileValues: readonly unknown[] = [
  ...[null, true, false, [], {}, [[]], [null], { a: { b: { c: [] } } }, { $gt: 0 }, { toString: 1 }],
  ...[{ length: 1e9 }, { constructor: { prototype: {} } }, Array(300).fill(0)],
  ...[0, -0, -1, 1.5, 12.345, 0.1 + 0.2, 1e-7, 1e21, 1e308, -1e308, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1],
  ...[2 ** 53, 99_999_999.99, 100_000_000, 253_402_300_800, -62_135_596_801],
  ...['', ' ', '\t\n', 'true', '1', '-1', '1e3', '0x10', 'NaN', 'null', '\0', 'a\0b', '\ud800', 'a\udfff'],
  ...[
    '__proto__',
    'constructor',
    'hasOwnProperty',
    '%',
    '_',
    '\\',
    "'",
    "' or 1=1 --",
    '"; drop table users; --',
  ],
  ...[
    '../../etc/passwd',
    '<script>alert(1)</script>',
    '=cmd|calc',
    '\u2028',
    '\u202e',
    '\ufeff',
    '\uffff',
    '💥',
  ],
  ...['é'.normalize('NFD').repeat(50), 'İ'.repeat(40), 'ß'.repeat(100), 'ﷺ'.repeat(60), '​'.repeat(30)],
  ...['x'.repeat(81), 'x'.repeat(256), 'x'.repeat(5_000), '9'.repeat(400), `+${'1'.repeat(40)}`],
  ...['a@b', `${'a'.repeat(300)}@example.org`, '@', 'a@b@c.example', '+15145550199', '00000', '2026-01-01'],
]

/** The same for text in an address, sent exactly as written. */
export const hostileTexts: readonly string[] = [
  ...['', '0', '-1', '1.5', '1e3', '+1', '01', 'abc', '1abc', 'NaN', 'true', '2147483647', '2147483648'],
  ...[
    '99999999999999999999',
    '9'.repeat(300),
    'x'.repeat(81),
    'x'.repeat(3_000),
    '%',
    '%zz',
    '%00',
    '%ff',
    '%0a',
  ],
  ...[
    '%ED%A0%80',
    '%F0%9F%92%A5',
    '%C4%B0',
    '%25',
    '%5F',
    "'",
    '%22',
    '%3Cscript%3E',
    '..%2f..%2fetc%2fpasswd',
  ],
  ...['..', '.', '*', '__proto__', 'constructor', '[object%20Object]', '%20', '+', ';', '%E2%80%AE'],
]

export const oddContentTypes: readonly (string | undefined)[] = [
  ...[
    undefined,
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
  ],
  ...[
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    'image/png',
    'text/csv',
    '',
    ';',
    '/',
  ],
  ...[
    'application/json;;;',
    'a/b; c="',
    '*/*',
    'application/__proto__',
    'x'.repeat(500),
    'TEXT/PLAIN;CHARSET=LATIN1',
  ],
]

/** Breaks a JSON text at the level of bytes and syntax. */
export function spoil(text: string, random: Random): Buffer {
  const how = random.pick(spoilers)
  return Buffer.from(how(text, random))
}

const doubled = (text: string, more: string) => text.replace('{', `{${more},`)
const deep = (open: string, close: string) => (_text: string, random: Random) => {
  const depth = random.pick([100, 1_000, 2_600])
  return open.repeat(depth) + close.repeat(depth)
}

const spoilers: ((text: string, random: Random) => string | Buffer)[] = [
  (text, random) => text.slice(0, random.between(0, text.length)),
  (text) => `${text}}`,
  (text) => `${text}${text}`,
  (text) => `\ufeff${text}`,
  (text) => doubled(text, '"__proto__":{"isAdmin":true}'),
  (text) => doubled(text, '"constructor":{"prototype":{"x":1}}'),
  (text) => doubled(text, '"\\u0000":1'),
  (text) => doubled(text, '"amount":1,"amount":2'),
  (text) => doubled(text, '"email":"a@example.org","email":["b@example.org"]'),
  (text) => text.replace(/"(\w+)":/, '"$1":null,"$1":'),
  (text) => text.replace(/\d+/, '1e999'),
  (text) => text.replace(/\d+/, '123456789012345678901234567890.5'),
  (text) => text.replace(/\d+/, '0123'),
  (text) => text.replace(/\d+/, 'NaN'),
  (text) => text.replace(/"[^"]*"(?=[,}])/, '"\\ud800"'),
  (text) => text.replace(/"[^"]*"(?=[,}])/, '"a\\u0000b"'),
  (text) => text.replace(/"[^"]*"(?=[,}])/, '"\0"'),
  (text) => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xfe, 0xed, 0xa0, 0x80])]),
  (text) => Buffer.from(text, 'utf16le'),
  (text) => text.replaceAll('"', "'"),
  (text) => `/* ${text} */ ${text}`,
  (text) => text.padEnd(16_384),
  (text) => `${text.slice(0, -1)}${',"x":1'.repeat(2_000)}}`,
  (_text, random) => `"${'x'.repeat(random.pick([100, 16_382, 16_383, 20_000]))}"`,
  deep('[', ']'),
  deep('{"a":', '}'),
  () => '',
  () => ' \n ',
  () => 'null',
  () => '[]',
  () => '"text"',
  () => '-0',
]
