import { useEffect } from 'preact/hooks'
import { ChoiceRow } from '../../parts/choice-row.tsx'
import { accountWords } from '../words/account-en.ts'
import { push, readPush, startPush, stopPush } from './push.ts'

/** Push messages on this device while the page is closed: one tap to start, one tap to stop. */
export function PushSwitch() {
  useEffect(() => void readPush(), [])
  const says = accountWords.notifications.push
  const state = push.value
  if (state === 'unknown' || state === 'impossible') return null
  const texts = {
    off: says.off,
    on: says.on,
    changing: says.waiting,
    denied: says.denied,
    failed: says.failed,
  }
  const change = () => {
    if (state === 'on') void stopPush()
    else if (state !== 'changing') void startPush()
  }
  return <ChoiceRow name={says.name} text={texts[state]} isOn={state === 'on'} onClick={change} />
}
