import { Mark } from './icons.tsx'
import './brand.css'

/** The name of the site on its lot tag; it leads home. */
export function Brand({ name, href = '/' }: { name: string; href?: string }) {
  return (
    <a class="brand" href={href}>
      <Mark size={24} />
      <span class="serif">{name}</span>
    </a>
  )
}
