import { Mark } from './icons.tsx'
import './brand.css'

/** The site's mark and name; a link to the home page. */
export function Brand({ name, href = '/' }: { name: string; href?: string }) {
  return (
    <a class="brand" href={href}>
      <Mark size={24} />
      <span class="serif">{name}</span>
    </a>
  )
}
