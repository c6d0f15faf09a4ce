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
  createdAt: number
}
