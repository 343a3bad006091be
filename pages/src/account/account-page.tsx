import '@tideway/look/tokens.css'
import '@tideway/look/base.css'
import { applyPageBrand } from '@tideway/look/page-brand'
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
