import '../styles/all.ts'
import { render } from 'preact'
import { Brand } from '../parts/brand.tsx'
import { pageData } from '../shared/page-data.ts'

function App() {
  return (
    <main id="content">
      <Brand name={pageData.siteName} />
    </main>
  )
}

render(<App />, document.getElementById('app')!)
