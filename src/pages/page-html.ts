import type { AppFiles } from './built-pages.ts'
import type { PageData } from './page-data.ts'

/** What those who share the page's address are shown of it. */
export type Summary = { title: string; description: string; imageUrl: string | null; url: string | null }

export type PageParts = {
  files: AppFiles
  /** The source of the page within the app, where that is loaded later. */
  page?: string | undefined
  summary: Summary
  data: PageData
  siteName: string
}

/** The whole document: what it is about, the app's files, and the data that its first view shows. */
export function pageHtml({ files, page, summary, data, siteName }: PageParts): string {
  const { title, description, imageUrl, url } = summary
  const later = (page && files.later[page]) || []
  const preload = [...files.preload, ...later].map(
    (file) => `<link rel="modulepreload" href="/assets/${file}">`,
  )
  const picture =
    imageUrl === null ? [] : [property('og:image', imageUrl), meta('twitter:card', 'summary_large_image')]
  const address =
    url === null
      ? [meta('robots', 'noindex')]
      : [property('og:url', url), `<link rel="canonical" href="${escapeHtml(url)}">`]
  return `<!doctype html>
<html lang="en">
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
<link rel="stylesheet" href="/assets/${page ? files.laterStyles : files.styles}">
${preload.join('\n')}
<script type="application/json" id="page-data">${dataBlock(data)}</script>
<script type="module" src="/assets/${files.script}"></script>
</head>
<body>
<div id="app"></div>
<noscript><h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)}</p><p>Please switch JavaScript on to take part.</p></noscript>
</body>
</html>
`
}

/** Data and not a script: nothing in it runs, and nothing in it can end it. */
function dataBlock(data: PageData): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}

const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`
const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeHtml(content)}">`

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
