import { Button } from '../../../parts/button.tsx'
import { Back } from '../../../parts/icons.tsx'

/** In the head of a page: leads to the list that it belongs to. */
export function BackButton({ href, label }: { href: string; label: string }) {
  return (
    <Button href={href}>
      <Back size={18} /> {label}
    </Button>
  )
}
