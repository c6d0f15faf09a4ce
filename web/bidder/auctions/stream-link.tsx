import { Play } from '../../parts/icons.tsx'
import type { Auction } from '../../shared/api-types.ts'
import { auctionWords } from '../auction-words.ts'

/** Where the evening can be watched from afar; only addresses of the web are followed. */
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
