import type { ApiError } from '../../platform/http/answers/api-error.ts'
import { type DocumentWords, documentWords } from './words.ts'

/** A page for when no app can be shown: it needs no script, and reloads by itself where waiting helps. */
export function errorHtml({ status }: ApiError, language: string): string {
  const { kind, refreshSeconds } = explanations[status] ?? { kind: 'other' }
  const words = documentWords(language)
  const { title, text } = words.errors[kind]
  const refresh = refreshSeconds ? `\n<meta http-equiv="refresh" content="${refreshSeconds}">` : ''
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">${refresh}
<title>${title} · Goodlot</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/plain.css">
</head>
<body>
<header><a href="/"><img src="/icon.svg" alt="" width="24" height="24"> Goodlot</a></header>
<main>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="/">${words.toAuctions}</a></p>
</main>
</body>
</html>
`
}

type Explanation = { kind: keyof DocumentWords['errors']; refreshSeconds?: number }

const explanations: Record<number, Explanation> = {
  404: { kind: 'missing' },
  429: { kind: 'tooMany', refreshSeconds: 10 },
  503: { kind: 'busy', refreshSeconds: 3 },
}
