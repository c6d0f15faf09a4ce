import type { Auction } from '../../api-types.ts'
import { save } from '../../data/save.ts'
import { showChosen } from '../../data/session/chosen-auction.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { Editor, type Fields } from '../../ui/forms/editor.ts'
import { auctionsWords } from '../../words/auctions-en.ts'
import { settingFields } from './setting-fields.ts'

/** The settings of an auction: sends only what was changed, and never overwrites another person's change unseen. */
export class SettingsState {
  readonly editor: Editor<Auction>

  constructor(auction: Auction) {
    this.editor = new Editor<Auction>(auction, {
      fields: () => this.#fields(),
      texts: () => auctionsWords.settings,
      // Times are typed in the zone that is chosen in the form.
      place: () => ({ currency: auction.currency, timeZone: String(this.editor.value('timeZone')) }),
    })
  }

  get auction(): Auction {
    return this.editor.original.value
  }

  /** Whether late bids move the end, so that the minutes matter. */
  get isExtended(): boolean {
    return this.editor.value('bidding.extension.mode') !== 'off'
  }

  submit = (): Promise<void> =>
    this.editor.submit(async (changes) => {
      const saved = await save<Auction>({
        path: `/v3/manage/auctions/${this.auction.id}`,
        original: this.auction,
        changes,
        labels: auctionsWords.settings.labels,
        show: this.editor.text,
      })
      this.editor.accept(saved)
      showChosen(saved)
      toast({ text: auctionsWords.settings.saved })
    })

  /** The hint of the short address shows it as it is typed. */
  #fields(): Fields {
    const { draft, original } = this.editor
    const key = String(draft.value.vanityAddress ?? original.value.vanityAddress ?? '')
    const hint = auctionsWords.settings.addressHint(location.origin, key)
    return { ...settingFields, vanityAddress: { ...settingFields.vanityAddress, hint } }
  }
}
