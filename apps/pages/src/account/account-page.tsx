import '@tideway/design/theme/tokens.css'
import '@tideway/design/theme/base.css'
import { applyPageBrand } from '@tideway/design/brand/page-brand'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AccountScreen } from './account-screen.tsx'

const root = document.getElementById('root')
if (root) {
  const facts = applyPageBrand('Your account')
  createRoot(root).render(
    <StrictMode>
      <AccountScreen facts={facts} />
    </StrictMode>,
  )
}
