/** What more than one of the pages shows that people arrive at: in the first file, a request less for each of them. */
import '../parts/countdown.tsx'
import '../parts/picture.tsx'
import '../parts/price.tsx'
import '../parts/rich-text.tsx'
import '../shared/format.ts'
import './frame/missing-page.tsx'
import './items/card-state.ts'
