import type { CheckoutState } from '@tideway/contract/checkout/checkout'
import { CheckoutPreview } from '@tideway/contract/checkout/checkout'
import { Button } from '@tideway/design/buttons/button'
import { Alert } from '@tideway/design/messages/alert'
import { applyBrandColour } from '@tideway/design/theme/theme'
import { useEffect, useMemo, useState } from 'react'
import styles from '../checkout.module.css'
import { CheckoutLayout } from '../checkout-layout.tsx'
import { CheckoutLoading } from '../checkout-loading.tsx'
import { addressOf } from '../checkout-screen.tsx'
import { PreviewOver } from '../outcome.tsx'
import type { PayToCalls } from '../pay-by-bank/pay-to-calls.ts'
import { HowToPay } from '../payment-method/how-to-pay.tsx'
import { PayerSteps } from '../payment-method/payer-steps.tsx'
import type { PaymentMethod } from '../payment-method/payment-method.ts'
import { methodShown } from '../payment-method/payment-method.ts'

const TWO_DAYS = 2 * 86_400_000

/** Returns a sample payment drawn as the preview requests. Its PayID is not registered. */
function previewSample(preview: CheckoutPreview, now: number): CheckoutState {
  const { clientName, theme, payToEnabled, defaultLandingProduct } = preview
  return {
    status: 'WAITING',
    clientName,
    description: 'Sample payment',
    payID: 'sample@preview.example',
    amount: '100.00',
    multiPayment: false,
    createdDateTime: new Date(now).toISOString(),
    expiryDateTime: new Date(now + TWO_DAYS).toISOString(),
    serverDateTime: new Date(now).toISOString(),
    failedAttempts: [],
    theme,
    version: 'v3',
    ...(payToEnabled ? { payTo: { defaultLandingProduct } } : {}),
  }
}

/** The form can be filled in and sent, but no bank is called. */
const previewCalls: PayToCalls = {
  ask: async () => ({
    kind: 'refused',
    words: {
      message: 'This is a preview',
      next: 'We don’t contact any bank, and nothing can be paid.',
    },
  }),
  giveUp: async () => true,
}

type Reading = CheckoutPreview | 'loading' | 'over' | 'failed'

const TIMEOUT_MS = 10_000

export interface PreviewScreenProps {
  /** Address of the preview, `/checkout/preview/{id}`. */
  base: string
  /** True if the page around it labels it as a preview. It is then labelled here only for screen readers. */
  inFrame: boolean
}

/** Shows how a checkout would look (spec 2.15). It uses the checkout's own components, with a sample payment. */
export function PreviewScreen({ base, inFrame }: PreviewScreenProps) {
  const [reading, setReading] = useState<Reading>('loading')
  useEffect(() => {
    if (reading !== 'loading') return
    let left = false
    readPreview(base).then((result) => {
      if (!left) setReading(result)
    })
    return () => {
      left = true
    }
  }, [base, reading])

  if (reading === 'loading' || reading === 'over') {
    return (
      <CheckoutLayout framed={false}>
        {reading === 'over' ? <PreviewOver /> : <CheckoutLoading failed={false} />}
      </CheckoutLayout>
    )
  }
  if (reading === 'failed') {
    return (
      <CheckoutLayout framed={false}>
        <h1 className="visually-hidden">Preview</h1>
        <Alert
          actions={<Button onClick={() => setReading('loading')}>Try again</Button>}
          kind="error"
          title="We can’t show the preview"
        >
          We couldn’t connect. Check your connection and try again.
        </Alert>
      </CheckoutLayout>
    )
  }
  return <Preview base={base} inFrame={inFrame} preview={reading} />
}

interface PreviewProps extends PreviewScreenProps {
  preview: CheckoutPreview
}

function Preview({ base, preview, inFrame }: PreviewProps) {
  const state = useMemo(() => previewSample(preview, Date.now()), [preview])
  const [chosen, setChosen] = useState<PaymentMethod>()
  const method = methodShown(state, chosen)
  useEffect(() => {
    applyBrandColour(state.theme.accentColour)
    document.title = `Preview: checkout of ${state.clientName}`
  }, [state])
  return (
    <CheckoutLayout
      above={
        <p className={inFrame ? 'visually-hidden' : styles.preview}>
          This is a preview. Nothing can be paid here.
        </p>
      }
      below={<PayerSteps method={method} state={state} />}
      framed={false}
      state={state}
    >
      <HowToPay
        address={addressOf(base)}
        calls={previewCalls}
        clockDifference={0}
        connected
        method={method}
        onMethod={setChosen}
        read={async () => true}
        state={state}
      />
    </CheckoutLayout>
  )
}

async function readPreview(base: string): Promise<Reading> {
  try {
    const response = await fetch(`${base}/state`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.status === 404) return 'over'
    const preview = CheckoutPreview.safeParse(await response.json())
    return response.ok && preview.success ? preview.data : 'failed'
  } catch {
    return 'failed'
  }
}
