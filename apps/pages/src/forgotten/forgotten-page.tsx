import '@tideway/design/theme/tokens.css'
import '@tideway/design/theme/base.css'
import { LogoMark } from '@tideway/design/brand/logo'
import { applyPageBrand } from '@tideway/design/brand/page-brand'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AskForLink } from './ask-for-link.tsx'
import { ChooseNewPassword } from './choose-new-password.tsx'
import styles from './forgotten.module.css'

const root = document.getElementById('root')
if (root) {
  // The page behind a link has the person's email, which password managers save the new password with.
  const email = document.querySelector<HTMLMetaElement>('meta[name="email"]')?.content
  const facts = applyPageBrand(email === undefined ? 'Forgot your password?' : 'New password')
  createRoot(root).render(
    <StrictMode>
      <main className={styles.page}>
        <div className={styles.card}>
          <div className={styles.brand}>
            <LogoMark size={40} url={facts.mark} />
            <span>{facts.name}</span>
          </div>
          {email === undefined ? <AskForLink /> : <ChooseNewPassword email={email} />}
        </div>
      </main>
    </StrictMode>,
  )
}
