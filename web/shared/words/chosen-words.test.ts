import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'

const root = join(import.meta.dirname, '../../..')
const places = ['web/**/words', 'src/messages/words', 'src/organizers/personal-data/words']

/** What we do not say, and what we say instead. */
const chosen: Record<'en' | 'fr' | 'es', readonly (readonly [never: RegExp, instead: string])[]> = {
  en: [
    [/\be-mail/i, 'email'],
    [/\bPINs?\b/, 'code'],
    [/\b(make|making) the draft\b/i, 'create draft'],
    [/\bmend\b/i, 'fix'],
    [/\bsomebody was (faster|here first)\b/i, 'someone else just changed this'],
    [/\b(bring in|bringing) \S+ guests\b/i, 'import guests'],
    [/\bit now stands at\b/i, 'the price is now'],
    [/\bwent higher\b/i, 'sold to someone else'],
    [/\btop givers\b/i, 'top donors'],
    [/\breconciled\b/i, 'settled'],
  ],
  fr: [
    [/\be-mail/i, 'courriel'],
    [/\bvente (privée|publiée)\b|\bcette vente\b/i, 'encan'],
    [/\bla plus haute\b|\bparti plus haut\b/i, 'la plus élevée, remporté par quelqu’un d’autre'],
    [/\borganisation\b/i, 'organisme'],
    [/(?<!sur)enchères?\b/i, 'mise'],
    [/\baux ventes\b|\bventes (caritatives|auxquelles)\b/i, 'encan'],
    [/\bSMS\b/, 'texto'],
    [/\bNIP\b/, 'code'],
    [/\bcentimes\b/i, 'cents'],
    [/\brécolt/i, 'recueillir'],
    [/\bfait une différence\b/i, 'votre geste compte'],
    [/\bêtre informé\b/i, 'words that suit everybody'],
    [/: (Connecté|Attendu|Parti)s?$/, 'words that suit everybody'],
    [/(?<!page d)(?<!\p{L})[àl]’accueil\b|à l’accueil\b/iu, 'la caisse, as in the console'],
    [/\bvous (vous )?êtes (connecté|inscrit|invité)\b/i, 'words that suit everybody'],
    [/[\u00a0\u202f][?!]/, 'no space before a question mark, as in Canada'],
  ],
  es: [
    [/\bofrecer (\$|por mí)/i, 'ofertar'],
    [/\bsubió más\b/i, 'lo ganó otra persona'],
    [/\bpasa tu límite\b/i, 'supera tu límite'],
    [/\bpuj/i, 'oferta, ofertar'],
    [/\bnadie ofrece\b/i, 'nadie oferta'],
    [
      /\b(paga|pagas|pasa|pídelos|entregan|ahí o|o) (en|por) la mesa\b|\bla mesa puede\b/i,
      'la caja, as in the console',
    ],
    [/\bPIN\b/, 'código'],
    [/\bcéntimos?\b/i, 'centavos'],
    [/\bmóvil\b/i, 'celular'],
    [/\bdonativos?\b/i, 'donación'],
    [/\buna entrada (a|de)\b/i, 'un boleto'],
    [/\bgestor(es)?\b/i, 'gerente'],
    [/\b(usted|elija al|péguela|envíe una|deje que|pueda cambiarlo)\b/iu, 'tú, as everywhere'],
  ],
}

function wordsOf(language: string): string[] {
  return places
    .flatMap((place) => globSync(`${place}/{${language},*-${language}}.ts`, { cwd: root }))
    .flatMap((file) => quoted(readFileSync(join(root, file), 'utf8')).map((text) => `${file}: ${text}`))
}

/** What stands between quotation marks, without what is filled in. */
const quoted = (source: string): string[] =>
  [...source.matchAll(/'((?:[^'\\\n]|\\.)*)'|`([^`]*)`/g)].map(([, plain, filled]) => plain ?? filled!)

const unwanted = (texts: string[], never: RegExp) =>
  texts.filter((text) => never.test(text.replace(/\$\{.*?\}/g, '')))

suite('one word for one thing', () => {
  for (const [language, pairs] of Object.entries(chosen)) {
    test(`in ${language}`, () => {
      const texts = wordsOf(language)
      assert.ok(texts.length > 1_000, `${texts.length} sentences were read`)
      for (const [never, instead] of pairs) assert.deepEqual(unwanted(texts, never), [], `say: ${instead}`)
    })
  }

  test('a word that is not chosen would be found', () => {
    const texts = quoted("title: 'Your E-mail', text: `Make the draft`")
    for (const [never] of [chosen.en[0]!, chosen.en[2]!]) assert.equal(unwanted(texts, never).length, 1)
  })
})
