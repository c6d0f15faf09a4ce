import { Type } from 'typebox'
import { toEpoch } from '../../platform/http/values/epoch.ts'
import { exampleManager } from '../basics/example.ts'
import type { ManagerRow } from './manager-records.ts'

export const ManagerAnswer = Type.Object(
  {
    userId: Type.Integer(),
    email: Type.String(),
    firstName: Type.String({ description: 'Empty until this person has managed something here.' }),
    lastName: Type.String({ description: 'Empty until then.' }),
    addedAt: Type.Integer({ description: 'Epoch seconds.' }),
  },
  { title: 'Manager', description: 'The manager.', examples: [exampleManager] },
)

export const showManager = ({ added_at, ...manager }: ManagerRow) => ({
  ...manager,
  addedAt: toEpoch(added_at),
})
