import '@tideway/look/theme/tokens.css'
import '@tideway/look/theme/base.css'
import { applyPageBrand } from '@tideway/look/brand/page-brand'
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
