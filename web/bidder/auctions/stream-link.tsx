import { Play } from '../../parts/icons.tsx'
import type { Auction } from '../../shared/api-types.ts'
import { auctionWords } from '../words/auction-en.ts'

/** A link to the live stream; only http and https addresses become links. */
export function StreamLink({ stream }: { stream: Auction['stream'] }) {
  if (!stream?.url || !/^https?:\/\//.test(stream.url) || stream.status === 'ended') return null
  const label = stream.status === 'live' ? auctionWords.liveStream : auctionWords.stream
  return (
    <p class="stream-link">
      <a class="button soft usual" href={stream.url} target="_blank" rel="noopener noreferrer">
        <Play size={20} /> {label}
      </a>
    </p>
  )
}
