import type { StateLook } from '../../parts/state-tag.tsx'
import type { Message } from './unread.ts'

const styles: Record<string, StateLook> = { outbid: 'outbid', winning: 'winning', purchase: 'winning' }

/** The style of the state that a notification reports; undefined for other news. */
export const styleFor = ({ type }: Pick<Message, 'type'>): StateLook | undefined => styles[type]
