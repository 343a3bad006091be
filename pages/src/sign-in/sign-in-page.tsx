import '@tideway/look/tokens.css'
import '@tideway/look/base.css'
import { Alert } from '@tideway/look/alert'
import { Mark } from '@tideway/look/logo'
import { applyBrandColour } from '@tideway/look/theme'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { type PageFacts, pageFacts } from './page-facts.ts'
import { SignInForm } from './sign-in-form.tsx'
import styles from './sign-in-page.module.css'

/** Drawn in the brand from the first moment: nothing is asked for. */
function SignInPage({ facts }: { facts: PageFacts }) {
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <div className={styles.brand}>
          <Mark size={40} url={facts.mark} />
          <span>{facts.name}</span>
        </div>
        <h1 className={styles.title}>Sign in</h1>
        {facts.notice ? (
          <div className={styles.notice}>
            <Alert kind="warning">{facts.notice}</Alert>
          </div>
        ) : null}
        <SignInForm />
      </div>
    </main>
  )
}

const root = document.getElementById('root')
if (root) {
  const facts = pageFacts(
    (name) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content,
  )
  document.title = `Sign in · ${facts.name}`
  if (facts.colour !== undefined) applyBrandColour(facts.colour)
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (icon && facts.mark) icon.href = facts.mark
  createRoot(root).render(
    <StrictMode>
      <SignInPage facts={facts} />
    </StrictMode>,
  )
}
