import { matchPath } from '../shared/route-match.ts'
import { place } from '../shared/router.ts'
import { Frame } from './frame/frame.tsx'
import { MissingPage } from './frame/missing-page.tsx'
import { routes } from './routes.tsx'

/** The page that the address names. */
export function App() {
  const { path } = place.value
  for (const { pattern, page, isOverPicture = false } of routes) {
    const params = matchPath(pattern, path)
    if (params) return <Frame isOverPicture={isOverPicture}>{page(params)}</Frame>
  }
  return (
    <Frame isOverPicture={false}>
      <MissingPage />
    </Frame>
  )
}
