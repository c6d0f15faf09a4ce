import assert from 'node:assert/strict'
import { generateKeyPairSync, verify } from 'node:crypto'
import { suite, test } from 'node:test'
import { useMailServer } from '../../../tests/kit/mail-server.ts'
import { openSmtpListener } from '../../../tests/kit/smtp-listener.ts'
import { Smtp } from './smtp.ts'

const mail = {
  from: { name: 'Harbor Paws via Goodlot', address: 'auctions@goodlot.example' },
  to: { name: 'Anna', address: 'anna@example.org' },
  replyTo: null,
  subject: 'You won 1 lot',
  html: '<p>Hello</p>',
  text: 'Hello',
  messageId: '<1.2@goodlot.example>',
  headers: {
    'List-Unsubscribe': '<https://goodlot.example/mail/x>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  },
}

suite('mails by SMTP', () => {
  const server = useMailServer()
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

  test('are signed with the key of the operator, so that a receiver can check them', async () => {
    const dkim = { domain: 'goodlot.example', selector: 'gala', privateKey }
    assert.equal((await new Smtp({ url: server.url, dkim }).send(mail)).state, 'accepted')
    const raw = server.raw.at(-1)!
    const signature = headerOf(raw, 'DKIM-Signature')
    const tags = tagsOf(signature)
    assert.deepEqual([tags.d, tags.s, tags.a], ['goodlot.example', 'gala', 'rsa-sha256'])
    const signedHeaders = tags.h!.split(':')
    for (const name of ['From', 'To', 'Subject', 'Message-ID', 'List-Unsubscribe', 'List-Unsubscribe-Post'])
      assert.ok(
        signedHeaders.some((signed) => signed.toLowerCase() === name.toLowerCase()),
        `${name} is not signed`,
      )
    const signed = [
      ...signedHeaders.map((name) => relaxed(name, headerOf(raw, name))),
      relaxed('DKIM-Signature', signature.replace(/(\bb=)[^;]*$/s, '$1')),
    ].join('\r\n')
    const isRight = (text: string) =>
      verify('sha256', Buffer.from(text), publicKey, Buffer.from(tags.b!, 'base64'))
    assert.ok(isRight(signed))
    assert.ok(!isRight(signed.replace('You won', 'You lost')))
  })

  test('a server that is away is trouble, and the mail is tried again', async () => {
    const closed = await openSmtpListener({
      refusal: () => null,
      answer: () => 'accept',
      takes: async () => {},
    })
    const smtp = new Smtp({ url: closed.url, dkim: null })
    assert.equal((await smtp.send(mail)).state, 'accepted')
    assert.equal(smtp.trouble, null)
    await closed.close()
    assert.equal((await smtp.send(mail)).state, 'deferred')
    assert.equal(smtp.trouble, 'the mail server cannot be reached, or the connection broke')
  })

  test('a server that hangs up before it says hello has taken nothing', async () => {
    const silent = await openSmtpListener({
      greets: async () => false,
      refusal: () => null,
      answer: () => 'accept' as const,
      takes: async () => assert.fail('a mail came through'),
    })
    assert.equal((await new Smtp({ url: silent.url, dkim: null }).send(mail)).state, 'deferred')
    await silent.close()
  })

  test('are not signed without a key', async () => {
    await new Smtp({ url: server.url, dkim: null }).send(mail)
    assert.equal(headerOf(server.raw.at(-1)!, 'DKIM-Signature'), '')
  })
})

/** The header's value as it stands in the mail, over all of its lines. */
function headerOf(raw: string, name: string): string {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n') + 2)
  return new RegExp(`^${name}:((?:.*\\r\\n[ \\t])*.*)\\r\\n`, 'im').exec(head)?.[1] ?? ''
}

const tagsOf = (signature: string): Record<string, string> =>
  Object.fromEntries(
    signature.split(';').map((tag) => {
      const [name, ...value] = tag.replaceAll(/\s/g, '').split('=')
      return [name, value.join('=')]
    }),
  )

/** As RFC 6376, section 3.4.2, has it. */
const relaxed = (name: string, value: string) =>
  `${name.toLowerCase()}:${value
    .replaceAll(/\r\n/g, '')
    .replaceAll(/[ \t]+/g, ' ')
    .trim()}`
