import './skeleton.css'

/** The shape of what comes, while it comes. */
export function Skeleton({ width = '100%', height }: { width?: string; height: string }) {
  return <span class="skeleton" style={{ width, height }} aria-hidden="true" />
}
