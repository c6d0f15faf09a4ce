/** Whose data is erased: everything about a person, or only what one organization has. */
export type Whose = { userId: number; organizationId: number | null }
