import type { StateLook } from '../../parts/state-tag.tsx'
import type { Message } from './unread.ts'

const looks: Record<string, StateLook> = { outbid: 'outbid', winning: 'winning', purchase: 'winning' }

/** The state that a message reports; undefined for other news. */
export const lookOf = ({ type }: Pick<Message, 'type'>): StateLook | undefined => looks[type]
