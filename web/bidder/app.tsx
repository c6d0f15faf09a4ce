import type { VNode } from 'preact'
import { type Lazy, lazy } from '../parts/lazy.tsx'
import { matchPath } from '../shared/route-match.ts'
import { place } from '../shared/router.ts'
import { Frame } from './frame/frame.tsx'
import { MissingPage } from './frame/missing-page.tsx'
import { type Route, routes } from './routes.tsx'
import { signInRequest } from './sign-in/sign-in-request.ts'
import { withWords } from './translations.ts'

/** Where the page takes longer than this, its skeleton is shown first; what the document itself shows may stay longer. */
const SKELETON_MS = { emptyDocument: 400, documentWithView: 10_000 }

const SignInSheet = lazy(
  () => withWords('signIn', import('./sign-in/sign-in-sheet.tsx')),
  'SignInSheet',
  <span />,
  { isPart: true },
)

/** The page at this address, with the sign-in sheet on top of it. */
export function App() {
  return (
    <>
      <Page />
      {signInRequest.value && <SignInSheet />}
    </>
  )
}

/** The file of the first page arrives with the app's own: it is drawn at once, and not its skeleton before it. */
export async function firstPage(): Promise<void> {
  const { ready } = pageAt(place.peek().path).page.type as Partial<Lazy<object>>
  const isEmpty = document.getElementById('app')!.childElementCount === 0
  const skeletonMs = isEmpty ? SKELETON_MS.emptyDocument : SKELETON_MS.documentWithView
  await Promise.race([ready?.().catch(() => null), new Promise((resolve) => setTimeout(resolve, skeletonMs))])
}

function Page() {
  const { head, page } = pageAt(place.value.path)
  return <Frame head={head}>{page}</Frame>
}

function pageAt(path: string): Required<Pick<Route, 'head'>> & { page: VNode } {
  for (const { pattern, page, head = 'brand' } of routes) {
    const params = matchPath(pattern, path)
    if (params) return { head, page: page(params) }
  }
  return { head: 'brand', page: <MissingPage /> }
}
