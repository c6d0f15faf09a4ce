import { useEffect } from 'preact/hooks'
import { navigate, place } from '../../../shared/router.ts'

/** Opens what a search result names in the address, such as `?paddle=102`; then the address is the page's own again. */
export function useFound(name: string, open: (found: number) => void): void {
  const found = Number(new URLSearchParams(place.value.query).get(name))
  useEffect(() => {
    if (!found) return
    navigate(place.peek().path, { replace: true })
    open(found)
  }, [found])
}
