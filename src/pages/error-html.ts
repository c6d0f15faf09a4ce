import type { ApiError } from '../errors.ts'

/** A page for when no app can be shown: it needs no script, and comes back by itself where waiting helps. */
export function errorHtml({ status }: ApiError): string {
  const { title, text, refreshSeconds } = explanation(status)
  const refresh = refreshSeconds ? `\n<meta http-equiv="refresh" content="${refreshSeconds}">` : ''
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">${refresh}
<title>${title} · Goodlot</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/plain.css">
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="/">See the auctions</a></p>
</main>
</body>
</html>
`
}

function explanation(status: number): { title: string; text: string; refreshSeconds?: number } {
  if (status === 404)
    return {
      title: 'There is nothing here',
      text: 'The address may be misspelled, or what was here is over.',
    }
  if (status === 429)
    return {
      title: 'One moment, please',
      text: 'Too many pages were opened from here at once. This page tries again by itself.',
      refreshSeconds: 10,
    }
  if (status === 503)
    return {
      title: 'Back in a moment',
      text: 'We are very busy or restarting. This page tries again by itself.',
      refreshSeconds: 3,
    }
  return {
    title: 'That did not work',
    text: 'Something went wrong on our side. Nothing you did was lost; please try again.',
  }
}
