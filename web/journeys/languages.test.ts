import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { accessibilityProblems, browserSuite, complaintsOf } from '../../tests/kit/browser.ts'
import { givenAuction, givenItem, givenLevel } from '../../tests/kit/given-auctions.ts'
import { givenPerson } from '../../tests/kit/given-people.ts'
import { useService } from '../../tests/kit/service.ts'
import { signIn } from './people.ts'

browserSuite('languages', (browser) => {
  const goodlot = useService({ ALLOW_ZERO_PIN: 'true' }, { withPages: true, timeRuns: true })
  const ids = { auction: 0, lamp: 0, closed: 0 }
  before(async () => {
    const columns = { goal_cents: 100_000, require_ticket_to_bid: true }
    ids.auction = (await givenAuction(goodlot.db, { name: 'Gala', columns })).id
    await givenLevel(goodlot.db, { auctionId: ids.auction, amountCents: 5_000n })
    ids.lamp = (await givenItem(goodlot.db, { auctionId: ids.auction, name: 'Lamp' })).id
  })

  const languages = [
    {
      locale: 'fr-CA',
      other: 'es',
      all: 'Tous les encans',
      raised: /recueillis sur/,
      give: 'Donner',
      need: 'Obtenir un billet pour miser',
      refusal: 'Il vous faut un billet pour miser dans cet encan.',
      signOut: 'Se déconnecter sur cet appareil',
      email: 'Courriel',
      wrongEmail: 'Ce n’est pas une adresse courriel.',
      next: 'Continuer',
    },
    {
      locale: 'es-US',
      other: 'fr',
      all: 'Todas las subastas',
      raised: /recaudados de/,
      give: 'Donar',
      need: 'Consigue un boleto para ofertar',
      refusal: 'Necesitas un boleto para ofertar en esta subasta.',
      signOut: 'Cerrar sesión en este dispositivo',
      email: 'Correo electrónico',
      wrongEmail: 'Esa no es una dirección de correo.',
      next: 'Continuar',
    },
  ]
  for (const text of languages) {
    test(`${text.locale}: from the list to what a bid needs, a gift and one's own pages`, async () => {
      const context = await browser.person({ locale: text.locale })
      const loaded: string[] = []
      context.on('request', (request) => loaded.push(new URL(request.url()).pathname))
      await signIn(context, await givenPerson(goodlot))
      const page = await context.newPage()
      const complaints = complaintsOf(page)
      await page.goto(goodlot.url)
      await page.getByRole('heading', { name: text.all }).waitFor()
      assert.equal(await page.locator('html').getAttribute('lang'), text.locale.slice(0, 2))
      await page.goto(`${goodlot.url}/a/${ids.auction}`)
      await page.getByText(text.raised).waitFor()
      assert.deepEqual(await accessibilityProblems(page), [])
      await page.getByRole('link', { name: text.give }).click()
      await page.getByRole('dialog', { name: text.give }).waitFor()
      await page.goto(`${goodlot.url}/i/${ids.lamp}`)
      await page.locator('html[data-connection=live]').waitFor()
      await page.getByRole('link', { name: text.need }).waitFor()
      await page.getByText(text.refusal).waitFor()
      assert.deepEqual(await accessibilityProblems(page), [])
      await page.goto(`${goodlot.url}/you`)
      await page.getByRole('button', { name: text.signOut }).click()
      await page.getByRole('heading', { name: text.all }).waitFor()
      await page.goto(`${goodlot.url}/sign-in`)
      await page.getByLabel(text.email).fill('somebody@nowhere')
      await page.getByRole('button', { name: text.next }).click()
      await page.getByText(text.wrongEmail).waitFor()
      assert.deepEqual(
        loaded.filter((path) => new RegExp(`[-/](\\w+-)?${text.other}-[A-Z0-9]{8}\\.js$`).test(path)),
        [],
        'words of another language',
      )
      assert.deepEqual(
        complaints.filter((text) => !text.includes('400')),
        [],
      )
    })
  }

  test('a stranger chooses a language too: it is kept on the device, whatever the browser asks for', async () => {
    const page = await (await browser.person()).newPage()
    await page.goto(`${goodlot.url}/you`)
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.getByLabel('Language').selectOption('fr')
    await page.getByRole('heading', { name: 'Vous', exact: true }).waitFor()
    await page.goto(goodlot.url)
    await page.getByRole('heading', { name: 'Tous les encans' }).waitFor()
    assert.equal(await page.locator('html').getAttribute('lang'), 'fr')
  })
})
