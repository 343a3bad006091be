import { IconRefresh } from '@tabler/icons-react'
import { Alert } from '@tideway/look/alert'
import { Button } from '@tideway/look/button'
import { Icon } from '@tideway/look/icon'
import { Skeleton } from '@tideway/look/skeleton'
import { Spinner } from '@tideway/look/spinner'
import { useSiteConfig } from '../brand/site-config-context.tsx'
import styles from './checkout-preview.module.css'
import { PreviewFrame } from './preview-frame.tsx'
import { type Customisations, useCheckoutPreview } from './use-checkout-preview.ts'

/** The live checkout beside the form, in a window of its own (spec 2.15, preview). */
export function CheckoutPreview({
  customisations,
}: {
  customisations: Customisations | undefined
}) {
  const { checkoutOrigin } = useSiteConfig()
  const { shown, error, loading, again } = useCheckoutPreview(customisations)
  const url = shown?.preview.url

  return (
    <section aria-label="Preview" className={styles.window}>
      <div className={styles.bar}>
        <span aria-hidden="true" className={styles.dots} />
        <span className={styles.address}>{new URL(checkoutOrigin).host}</span>
        <span className={styles.state} role="status">
          {loading ? (
            <>
              <Spinner size={12} /> Loading preview...
            </>
          ) : null}
        </span>
      </div>
      {error ? (
        <div className={styles.failed}>
          <Alert
            actions={
              <Button icon={<Icon of={IconRefresh} />} onClick={again}>
                Refresh
              </Button>
            }
            kind="error"
          >
            {error}
          </Alert>
        </div>
      ) : shown && originOf(url) !== checkoutOrigin ? (
        <div className={styles.failed}>
          <Alert kind="error">
            The preview is at an address that this dashboard does not show.
          </Alert>
        </div>
      ) : shown ? (
        <PreviewFrame turn={shown.turn} url={shown.preview.url} />
      ) : (
        <div aria-hidden="true" className={styles.skeleton}>
          <Skeleton width="180px" />
          <Skeleton height="34px" width="150px" />
          <Skeleton height="168px" width="168px" />
          <Skeleton height="44px" width="80%" />
        </div>
      )}
    </section>
  )
}

function originOf(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined
}
