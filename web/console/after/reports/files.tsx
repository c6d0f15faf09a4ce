import { useSignal } from '@preact/signals'
import { Button } from '../../../parts/button.tsx'
import { getFile } from '../../../shared/get-file.ts'
import { saveFile } from '../../../shared/save-file.ts'
import { toastFailure } from '../../ui/feedback/toast.tsx'
import { words as common } from '../../words/en.ts'
import { words } from '../../words/reports-en.ts'

/** A long file may wait for its turn, and takes its time. */
const PATIENCE_MS = 600_000

/** As the service names the files. */
const kinds = ['items', 'bids', 'purchases', 'payments', 'gifts', 'bidders'] as const

/** Downloads of the complete lists, as the service writes them. */
export function Files({ auctionId }: { auctionId: number }) {
  const busy = useSignal<string | null>(null)
  const fetchFile = async (kind: string) => {
    if (busy.peek()) return
    busy.value = kind
    try {
      const path = `/v3/manage/auctions/${auctionId}/exports/${kind}.csv`
      const response = await getFile(path, { patienceMs: PATIENCE_MS })
      saveFile(`auction-${auctionId}-${kind}.csv`, await response.blob())
    } catch (error) {
      toastFailure(error)
    } finally {
      busy.value = null
    }
  }
  return (
    <section class="panel report" aria-labelledby="report-files">
      <h2 id="report-files" class="serif section-title">
        {words.exports}
      </h2>
      <p class="second">{words.exportsHint}</p>
      <div class="report-files">
        {kinds.map((kind) => (
          <Button
            key={kind}
            busy={busy.value === kind ? common.busy : undefined}
            onClick={() => void fetchFile(kind)}
          >
            {words.files[kind]}
          </Button>
        ))}
      </div>
    </section>
  )
}
