import '@tideway/design/theme/tokens.css'
import '@tideway/design/theme/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { InvitationScreen } from './invitation-screen.tsx'

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <InvitationScreen />
    </StrictMode>,
  )
}
