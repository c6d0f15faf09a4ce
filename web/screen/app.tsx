import { useEffect } from 'preact/hooks'
import { isUnknown, snapshot } from './following/follow-screen.ts'
import { CodeForm } from './opening/code-form.tsx'
import { Stage } from './stage/stage.tsx'
import { words } from './words/en.ts'

/** The stage if the code opens one, else the form that asks for a code. */
export function App({ hasCode }: { hasCode: boolean }) {
  const name = snapshot.value?.view.auction.name
  useEffect(() => {
    document.title = name ?? words.enterCode
  }, [name])
  if (!hasCode || isUnknown.value)
    return <CodeForm isUnknown={isUnknown.value} open={(code) => location.assign(`/screen/${code}`)} />
  return <Stage />
}
