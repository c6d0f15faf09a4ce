import { lazy } from '../parts/lazy.tsx'
import { matchPath } from '../shared/route-match.ts'
import { place } from '../shared/router.ts'
import { Frame } from './frame/frame.tsx'
import { MissingPage } from './frame/missing-page.tsx'
import { routes } from './routes.tsx'
import { signInRequest } from './sign-in/sign-in-request.ts'
import { withWords } from './speaking.ts'

const SignInSheet = lazy(
  () => withWords('signIn', import('./sign-in/sign-in-sheet.tsx')).then((file) => file.SignInSheet),
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

function Page() {
  const { path } = place.value
  for (const { pattern, page, head = 'brand' } of routes) {
    const params = matchPath(pattern, path)
    if (params) return <Frame head={head}>{page(params)}</Frame>
  }
  return (
    <Frame head="brand">
      <MissingPage />
    </Frame>
  )
}
