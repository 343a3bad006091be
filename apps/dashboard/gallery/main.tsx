import '@tideway/design/theme/tokens.css'
import '@tideway/design/theme/base.css'
import { SnackbarProvider } from '@tideway/design/messages/snackbar'
import { applyBrandColour, applyScheme } from '@tideway/design/theme/theme'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ChoicesColumn } from './choices-column.tsx'
import { FieldsColumn } from './fields-column.tsx'
import styles from './gallery.module.css'
import { ListScreen } from './list-screen.tsx'
import { StatesColumn } from './states-column.tsx'

// Query example: ?screen=list&theme=dark&brand=f2a900&status=loading
const query = new URLSearchParams(location.search)
applyScheme(
  query.get('theme') === 'dark' ? 'dark' : query.get('theme') === 'light' ? 'light' : 'system',
)
applyBrandColour(`#${query.get('brand') ?? '0b6a78'}`)

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <SnackbarProvider>
        {query.get('screen') === 'list' ? <ListScreen query={query} /> : <PartsScreen />}
      </SnackbarProvider>
    </StrictMode>,
  )
}

function PartsScreen() {
  return (
    <main>
      <h1 className="visually-hidden">Gallery of parts</h1>
      <div className={styles.sheet}>
        <ChoicesColumn />
        <FieldsColumn />
        <StatesColumn />
      </div>
    </main>
  )
}
