import './skeleton.css'

/** A placeholder in the shape of what is loading. */
export function Skeleton({ width = '100%', height }: { width?: string; height: string }) {
  return <span class="skeleton" style={{ width, height }} aria-hidden="true" />
}
