import '@tideway/look/tokens.css'
import '@tideway/look/base.css'
import { WaveMark } from '@tideway/look/logo'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { SignInForm } from './sign-in-form.tsx'
import styles from './sign-in-page.module.css'

function SignInPage() {
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <WaveMark size={40} />
        <h1 className={styles.title}>Sign in</h1>
        <SignInForm />
      </div>
    </main>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <SignInPage />
    </StrictMode>,
  )
}
