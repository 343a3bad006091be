import '@tideway/look/tokens.css'
import '@tideway/look/base.css'
import { Alert } from '@tideway/look/alert'
import { LogoMark } from '@tideway/look/logo'
import { applyPageBrand } from '@tideway/look/page-brand'
import type { PageFacts } from '@tideway/look/page-facts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { SignInForm } from './sign-in-form.tsx'
import styles from './sign-in-page.module.css'

/** Drawn in the brand from the first render, without a call. */
function SignInPage({ facts }: { facts: PageFacts }) {
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <div className={styles.brand}>
          <LogoMark size={40} url={facts.mark} />
          <span>{facts.name}</span>
        </div>
        <h1 className={styles.title}>{titleOf(facts)}</h1>
        {facts.notice ? (
          <div className={styles.notice}>
            <Alert kind="warning">{facts.notice}</Alert>
          </div>
        ) : null}
        <SignInForm account={facts.account} />
      </div>
    </main>
  )
}

const titleOf = ({ account }: Pick<PageFacts, 'account'>) =>
  account === undefined ? 'Sign in' : 'Confirm it’s you'

const root = document.getElementById('root')
if (root) {
  const facts = applyPageBrand('Sign in')
  createRoot(root).render(
    <StrictMode>
      <SignInPage facts={facts} />
    </StrictMode>,
  )
}
