import { escapeHtml } from '../../platform/http/values/escape-html.ts'
import { type AppFiles, firstPicture, pictureIn, sourcesOf } from './built-pages.ts'
import { firstView } from './first-view.ts'
import type { PageData, Shown } from './page-data.ts'
import type { FirstPage } from './paths.ts'
import { documentWords } from './words.ts'

/** The preview that is shown where the page's address is shared. */
export type Summary = { title: string; description: string; imageUrl: string | null; url: string | null }

type PageParts = {
  files: AppFiles
  /** The source file of the page within the app, if it is loaded later. */
  page?: FirstPage | undefined
  /** The styles of the pages that people land on: these can be drawn without waiting for another file. */
  styles?: string | undefined
  /** The language the browser asks for; only the app knows whether the person has chosen another. */
  language: string
  summary: Summary
  data: PageData
  siteName: string
}

/** The whole document: what it is about, the app's files, and the data that its first view shows. */
export function pageHtml({ files, page, styles, language, summary, data, siteName }: PageParts): string {
  const { title, description, imageUrl, url } = summary
  const preload = [...new Set([...files.preload, ...lazyFiles(files, page, language)])].map(
    (file) => `<link rel="modulepreload" href="/assets/${file}">`,
  )
  const picture =
    imageUrl === null ? [] : [property('og:image', imageUrl), meta('twitter:card', 'summary_large_image')]
  const address =
    url === null
      ? [meta('robots', 'noindex')]
      : [property('og:url', url), `<link rel="canonical" href="${escapeHtml(url)}">`]
  const view = firstView(data.shown)
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(title)}</title>
${[
  meta('description', description),
  property('og:title', title),
  property('og:description', description),
  property('og:site_name', siteName),
  property('og:type', 'website'),
  ...picture,
  ...address,
].join('\n')}
<meta name="theme-color" content="#fbf5eb" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#1e0b19" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icon-180.png">
<link rel="manifest" href="/manifest.webmanifest">
${styles ? `<style data-landing>${styles}</style>` : `<link rel="stylesheet" href="/assets/${files.styles}">`}
${[...picturePreload(data.shown), ...preload].join('\n')}
<script type="application/json" id="page-data">${dataBlock(data)}</script>
<script type="module" src="/assets/${files.script}"></script>
</head>
<body>
<div id="app">${view}</div>
<noscript><div class="page-margin">${view === '' ? `<h1 class="serif">${escapeHtml(title)}</h1>` : ''}<p>${escapeHtml(description)}</p><p>${documentWords(language).noScript}</p></div></noscript>
</body>
</html>
`
}

/** What the first view needs besides the first script: its own page, and the words of another language. */
function lazyFiles({ later, languages }: AppFiles, page: FirstPage | undefined, language: string): string[] {
  const isFirst = language === languages[0]
  const sources = [
    page?.source,
    ...(isFirst
      ? []
      : [`bidder/words/${language}.ts`, page?.words && `bidder/words/${page.words}-${language}.ts`]),
  ]
  return sources.flatMap((source) => (source && later[source]) || [])
}

/** The page's first picture is asked for before the scripts, which would occupy all connections. */
function picturePreload(shown: Shown | null): string[] {
  const [url, sizes] =
    shown?.kind === 'auction'
      ? [shown.auction.imageUrl, firstPicture.sizes.auction]
      : shown?.kind === 'item'
        ? [shown.item.images[0]?.mediumUrl ?? shown.item.imageUrl, firstPicture.sizes.item]
        : shown?.kind === 'auctions'
          ? [shown.auctions[0]?.imageUrl ?? null, firstPicture.sizes.home]
          : [null, '']
  if (url === null || pictureIn(url, 'medium') === null) return []
  const sources = sourcesOf(url, firstPicture.steps)
  return [
    `<link rel="preload" as="image" fetchpriority="high" imagesrcset="${sources}" imagesizes="${sizes}">`,
  ]
}

/** Data and not a script: nothing in it runs, and nothing in it can end it. */
function dataBlock(data: PageData): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}

const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`
const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeHtml(content)}">`
