import { firstPicture, type PictureSize, pictureIn, sourcesOf } from '../shared/pictures.ts'
import { Tag } from './icons.tsx'
import './picture.css'

type Props = {
  url: string | null
  /** What the picture shows; empty where the words beside it already say so. */
  alt?: string
  /** The `sizes` attribute: how wide the picture is drawn. */
  sizes: string
  shape?: 'card' | 'hero' | 'square'
  /** The first picture on the page; it is fetched before everything else. */
  isFirst?: boolean
  isDull?: boolean
  upTo?: PictureSize
}

/** Its space is reserved from the start, so that nothing jumps when it loads. */
export function Picture({
  url,
  alt = '',
  sizes,
  shape = 'card',
  isFirst = false,
  isDull = false,
  upTo = 'medium',
}: Props) {
  const classes = `picture ${shape}${isDull ? ' is-dull' : ''}`
  const source = url === null ? null : pictureIn(url, 'medium')
  if (url === null || source === null)
    return (
      <div class={`${classes} is-empty`} aria-hidden="true">
        <Tag size={40} />
      </div>
    )
  return (
    <div class={classes}>
      <img
        src={source}
        srcset={sourcesOf(url, firstPicture.steps.slice(0, firstPicture.steps.indexOf(upTo) + 1))}
        sizes={sizes}
        alt={alt}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchpriority={isFirst ? 'high' : 'auto'}
        decoding="async"
      />
    </div>
  )
}
