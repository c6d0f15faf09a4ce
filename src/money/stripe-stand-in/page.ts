import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CardName, cards } from './cards.ts'
import type { Session } from './objects.ts'
import { wordsIn } from './words.ts'

export type Page = { html: string /** Where its forms may lead. */; leadsTo: string[] }

/** The page on which somebody pays or saves a card. */
export function checkoutPage(
  session: Session,
  { description, declined }: { description: string; declined: string | null },
): Page {
  const { language, words } = wordsIn(session.locale)
  const amount = session.amount_total === null ? null : money(session, language)
  const title = amount === null ? words.save : words.pay(amount)
  const notice = declined ? `<p class="notice" role="alert">${words.declined} ${words.another}</p>` : ''
  const buttons = (Object.keys(cards) as CardName[])
    .filter((name) => session.mode === 'setup' || name !== 'declinesLater')
    .map((name) => cardButton(name, words.cards[name]))
  const body = `
    <h1>${escapeHtml(title)}</h1>
    ${description ? `<p class="what">${escapeHtml(description)}</p>` : ''}
    ${notice}
    <form method="post"><p>${words.choose}</p>${buttons.join('')}</form>
    <p><a class="back" href="${escapeHtml(session.cancel_url ?? '#')}">${words.back}</a></p>`
  return document({ language, title, body, leadsTo: [session.success_url] })
}

function cardButton(name: CardName, says: string): string {
  const { brand, last4, does } = cards[name] as { brand: string; last4: string; does: unknown }
  const kind = does === 'works' ? 'works' : typeof does === 'object' ? 'declines' : 'asks'
  return `
      <button name="card" value="${name}" class="${kind}">
        <span class="brand">${brand} •••• ${last4}</span>
        <span>${escapeHtml(says)}</span>
      </button>`
}

/** The page on which a bank would ask whether it is really them. */
export function bankPage({ locale, returnUrl }: { locale: string | null; returnUrl: string | null }): Page {
  const { language, words } = wordsIn(locale)
  const body = `
    <h1>${words.bankAsks}</h1>
    <p class="what">${words.bankExplains}</p>
    <form method="post">
      <button name="answer" value="yes" class="works"><span>${words.yes}</span></button>
      <button name="answer" value="no" class="declines"><span>${words.no}</span></button>
    </form>`
  return document({ language, title: words.bankAsks, body, leadsTo: [returnUrl] })
}

/** The page on which an organization gives what Stripe wants to know. */
export function onboardingPage({ locale, leadsTo }: { locale: string | null; leadsTo: string[] }): Page {
  const { language, words } = wordsIn(locale)
  const choice = (done: string, kind: string, says: string) => `
      <button name="done" value="${done}" class="${kind}"><span>${escapeHtml(says)}</span></button>`
  const body = `
    <h1>${words.openAccount}</h1>
    <p class="what">${words.openAccountExplains}</p>
    <form method="post">
      ${choice('complete', 'works', words.giveAll)}
      ${choice('submitted', 'asks', words.giveUnchecked)}
      ${choice('later', 'declines', words.leave)}
    </form>`
  return document({ language, title: words.openAccount, body, leadsTo })
}

export function closedPage({ locale, returnUrl }: { locale: string | null; returnUrl: string | null }): Page {
  const { language, words } = wordsIn(locale)
  const link = returnUrl ? `<p><a class="back" href="${escapeHtml(returnUrl)}">${words.goBack}</a></p>` : ''
  const body = `<h1>${words.over}</h1><p class="what">${words.overExplains}</p>${link}`
  return document({ language, title: words.over, body, leadsTo: [] })
}

type Parts = { language: string; title: string; body: string; leadsTo: (string | null)[] }

function document({ language, title, body, leadsTo }: Parts): Page {
  const { words } = wordsIn(language)
  const html = `<!doctype html>
<html lang="${language}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${escapeHtml(title)} · ${words.noMoney}</title>
  <link rel="stylesheet" href="/style.css">
</head>
<body>
  <header><strong>${words.noMoney}</strong><p>${words.practice}</p></header>
  <main>${body}
  </main>
</body>
</html>
`
  return { html, leadsTo: leadsTo.flatMap((url) => (url && URL.canParse(url) ? [new URL(url).origin] : [])) }
}

/** A form may lead away only where it was told to: browsers apply the rule to redirects, too. */
export function policyFor({ leadsTo }: Page): string {
  const forms = ["'self'", ...new Set(leadsTo)].join(' ')
  return `default-src 'none'; style-src 'self'; form-action ${forms}; base-uri 'none'; frame-ancestors 'none'`
}

export const styles = readFileSync(join(import.meta.dirname, 'style.css'))

function money({ amount_total, currency }: Session, language: string): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency: currency!.toUpperCase() })
  const decimals = ['isk', 'ugx'].includes(currency!)
    ? 2
    : (format.resolvedOptions().maximumFractionDigits ?? 2)
  return format.format(amount_total! / 10 ** decimals)
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
