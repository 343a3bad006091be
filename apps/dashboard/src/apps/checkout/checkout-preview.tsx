import { Spinner } from '@tideway/design/indicators/spinner'
import { Alert } from '@tideway/design/messages/alert'
import { useState } from 'react'
import { useSiteConfig } from '../../brand/site-config-context.tsx'
import { RefreshButton } from '../../ui/layout/refresh-button.tsx'
import styles from './checkout-preview.module.css'
import type { FrameState } from './preview-frame.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import { PreviewSkeleton } from './preview-skeleton.tsx'
import type { Customisations } from './use-checkout-preview.ts'
import { useCheckoutPreview } from './use-checkout-preview.ts'

/** Follows the format of spec 8: 'Error: {message}'. The message is ours, because a page that failed sends none. */
const PAGE_FAILED = 'Error: The preview page didn’t load'

/** The live checkout next to the form, in its own window frame (spec 2.15, preview). */
export function CheckoutPreview({
  customisations,
}: {
  customisations: Customisations | undefined
}) {
  const { checkoutOrigin } = useSiteConfig()
  const { shown, error, loading, again } = useCheckoutPreview(customisations)
  const [frame, setFrame] = useState<{ turn: number; state: FrameState }>()
  const url = shown?.preview.url
  const isOurs = originOf(url) === checkoutOrigin
  // The server has created the preview, but its page is not shown yet.
  const coming = shown !== undefined && isOurs && frame?.turn !== shown.turn
  const failed = !loading && frame?.state === 'failed' && frame.turn === shown?.turn

  return (
    <section aria-label="Preview" className={styles.window}>
      <div className={styles.bar}>
        <span aria-hidden="true" className={styles.dots} />
        <span className={styles.address}>{new URL(checkoutOrigin).host}</span>
        <span className={styles.state} role="status">
          {loading || coming ? (
            <>
              <Spinner size={12} /> Loading preview...
            </>
          ) : null}
        </span>
      </div>
      {error ? (
        <div className={styles.failed}>
          <Failed again={again} error={error} />
        </div>
      ) : shown && !isOurs ? (
        <div className={styles.failed}>
          <Alert kind="error">
            We can’t show this preview because its web address isn’t one we trust. Contact support.
          </Alert>
        </div>
      ) : shown ? (
        <PreviewFrame
          failed={failed ? <Failed again={again} error={PAGE_FAILED} /> : null}
          onState={(turn, state) => setFrame({ turn, state })}
          turn={shown.turn}
          url={shown.preview.url}
        />
      ) : (
        <PreviewSkeleton />
      )}
    </section>
  )
}

function Failed({ error, again }: { error: string; again: () => void }) {
  return (
    <Alert actions={<RefreshButton busy={false} onRefresh={again} />} kind="error">
      {error}
    </Alert>
  )
}

function originOf(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined
}
