import '@tideway/design/theme/tokens.css'
import '@tideway/design/theme/base.css'
import { LogoMark } from '@tideway/design/brand/logo'
import { applyPageBrand } from '@tideway/design/brand/page-brand'
import type { PageFacts } from '@tideway/design/brand/page-facts'
import { Skeleton } from '@tideway/design/indicators/skeleton'
import { Alert } from '@tideway/design/messages/alert'
import { lazy, StrictMode, Suspense, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { SignInForm } from './sign-in-form.tsx'
import styles from './sign-in-page.module.css'
import { metaContent, startFacts } from './start-facts.ts'

/** Most people sign in by email and password alone, and do not wait for the steps of others. */
const SignInSteps = lazy(() => import('./sign-in-steps.tsx'))

/** Drawn in the brand from the first render, without a call. */
function SignInPage({ facts }: { facts: PageFacts }) {
  const [start] = useState(() => startFacts(metaContent))
  const [step, setStep] = useState(start.step)
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <div className={styles.brand}>
          <LogoMark size={40} url={facts.mark} />
          <span>{facts.name}</span>
        </div>
        {step === undefined || step === null ? (
          <>
            <h1 className={styles.title}>Sign in</h1>
            {facts.notice ? (
              <div className={styles.notice}>
                <Alert kind="warning">{facts.notice}</Alert>
              </div>
            ) : null}
            <SignInForm facts={start} onStep={setStep} />
          </>
        ) : (
          <Suspense fallback={<Loading />}>
            <SignInSteps brand={facts.name} onStep={setStep} step={step} />
          </Suspense>
        )}
      </div>
    </main>
  )
}

/** As tall as a step, so that the layout does not move. */
function Loading() {
  return (
    <div aria-busy="true" className={styles.loading}>
      <span className="visually-hidden" role="status">
        Loading
      </span>
      <Skeleton height="28px" />
      <Skeleton height="60px" />
      <Skeleton height="40px" />
    </div>
  )
}

const root = document.getElementById('root')
if (root) {
  const facts = applyPageBrand('Sign in')
  createRoot(root).render(
    <StrictMode>
      <SignInPage facts={facts} />
    </StrictMode>,
  )
}
