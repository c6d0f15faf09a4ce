/** A line of the audit log. */
export type AuditEntry = {
  id: number
  actorId: number
  actorName: string
  actorEmail: string
  action: string
  subject: string
  subjectId: number | null
  changes: Record<string, unknown>
  /** The guest it is about, and the one to whom something was moved. */
  guest: LoggedGuest | null
  newGuest: LoggedGuest | null
  item: { itemId: number; itemCode: string; name: string } | null
  createdAt: number
}

export type LoggedGuest = { userId: number; name: string; paddleNumber: number | null }
