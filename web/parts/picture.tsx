import { firstPicture, type PictureSize, pictureIn, sourcesOf } from '../shared/pictures.ts'
import { Tag } from './icons.tsx'
import './picture.css'

type Props = {
  url: string | null
  /** What is to be seen; empty where the words beside it say it already. */
  alt?: string
  /** How wide it is drawn, as the attribute of that name says it. */
  sizes: string
  shape?: 'card' | 'hero' | 'square'
  /** The picture that the page begins with is fetched before everything else. */
  isFirst?: boolean
  isDull?: boolean
  upTo?: PictureSize
}

/** Its place is kept from the start, so that nothing jumps when it comes. */
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
