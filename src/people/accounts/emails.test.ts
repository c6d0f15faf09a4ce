import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTransport } from 'nodemailer'
import { readEmail } from './emails.ts'

test('what people type as their email address is one', () => {
  const addresses = [
    'anna@example.org',
    'first.last+tag@sub.example.co.uk',
    "o'neil@example.org",
    'a@b.co',
    'x_y-z@exa-mple.org',
    '"much.more unusual"@example.org',
    'élodie@exämple.org',
    '用户@例子.公司',
    'a@xn--exmple-cua.org',
    `${'a'.repeat(64)}@example.org`,
    // 254 characters, which is the most.
    `anna@${'a.'.repeat(123)}org`,
  ]
  for (const address of addresses) assert.equal(readEmail(address), address)
  assert.equal(readEmail('  Anna@Example.org\t'), 'Anna@Example.org')
})

test('what is no email address is none', () => {
  const texts = [
    '',
    ' ',
    'anna',
    '@example.org',
    'anna@',
    'anna@example',
    'anna@example.invalid',
    'bot-101-1@Rehearsal.INVALID',
    'anna@@example.org',
    'anna@exa mple.org',
    'an na@example.org',
    'anna@example..org',
    '.anna@example.org',
    'anna.@example.org',
    'an..na@example.org',
    'anna@-example.org',
    'anna@example-.org',
    'anna@127.0.0.1',
    'anna@example.o',
    'anna@example.123',
    'anna@example.org\nbcc: x@example.org',
    '"an\nna"@example.org',
    '"an<na"@example.org',
    '"an>na"@example.org',
    '"an\\<na"@example.org',
    '"an\u2028na"@example.org',
    '"an\u0085na"@example.org',
    `${'a'.repeat(65)}@example.org`,
    `anna@${'a'.repeat(64)}.org`,
    `anna@${'a.'.repeat(123)}info`,
    'Anna <anna@example.org>',
  ]
  for (const text of texts) assert.equal(readEmail(text), null, text)
})

test('a text that goes on and on is refused', () => {
  assert.equal(readEmail(`${'a.'.repeat(8_000)}@`), null)
})

test('a mail to an address goes to the very mailbox that was typed, whatever is between its quotes', async () => {
  const characters = Array.from({ length: 0x2100 }, (_, code) => String.fromCharCode(code).normalize('NFC'))
  const locals = new Set(characters.flatMap((one) => [`"an${one}na"`, `"an\\${one}na"`, `an${one}na`]))
  const typed = [...locals].map((local) => `${local}@example.org`)
  const addresses = typed.filter((address) => readEmail(address) === address)
  assert.ok(addresses.includes('"an,na"@example.org') && addresses.length > 2_000)
  const transport = createTransport({ streamTransport: true })
  const { envelope } = await transport.sendMail({
    from: 'auctions@goodlot.example',
    to: addresses.map((address) => ({ name: '', address })),
    text: '12345',
  })
  assert.deepEqual(envelope.to, addresses)
})
