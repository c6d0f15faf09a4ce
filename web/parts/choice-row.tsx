import './choice-row.css'

type Props = {
  name: string
  text: string
  /** On or off for a switch; left out for a row that only opens something. */
  isOn?: boolean
  onClick: () => void
}

/** A name with a sentence on what it does; the whole row can be tapped. */
export function ChoiceRow({ name, text, isOn, onClick }: Props) {
  const inside = (
    <span>
      <b>{name}</b>
      <span class="second">{text}</span>
    </span>
  )
  if (isOn === undefined)
    return (
      <button type="button" class="choice" onClick={onClick}>
        {inside}
        <span class="choice-next" aria-hidden="true" />
      </button>
    )
  return (
    <button type="button" role="switch" aria-checked={isOn} class="choice" onClick={onClick}>
      {inside}
      <span class="switch" aria-hidden="true" />
    </button>
  )
}
