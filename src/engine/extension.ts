import type { Standing } from './standing.ts'
import { itemStatus } from './statuses.ts'

/** An extension never shortens, and never passes the cap. */
export function extendIfLate(standing: Standing, now: number): Standing {
  const { endsAt, firstEndsAt, terms } = standing
  const { extension } = terms
  if (endsAt === null || extension.mode === 'off' || terms.controlMode === 'manual') return standing
  if (endsAt - now >= extension.windowSeconds * 1000) return standing

  const wishedEnd = (extension.mode === 'reset' ? now : endsAt) + extension.lengthSeconds * 1000
  const latestEnd =
    extension.capSeconds === null ? wishedEnd : (firstEndsAt ?? endsAt) + extension.capSeconds * 1000
  const newEnd = Math.min(wishedEnd, latestEnd)
  if (newEnd <= endsAt) return standing

  const statusId = standing.statusId === itemStatus.open ? itemStatus.extended : standing.statusId
  return { ...standing, endsAt: newEnd, statusId }
}
