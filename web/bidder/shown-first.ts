/** Shared by several of the pages people land on; bundled into the first file, it saves each of them a request. */
import '../parts/countdown.tsx'
import '../parts/picture.tsx'
import '../parts/price.tsx'
import '../parts/state-tag.tsx'
import '../shared/format.ts'
import './frame/chips.css'
import './frame/trouble-page.tsx'
import './items/card-state.ts'
