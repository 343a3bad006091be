import { Skeleton } from '@tideway/design/indicators/skeleton'
import { Alert } from '@tideway/design/messages/alert'
import styles from './checkout.module.css'

/** Reserves the space of the later content, so that nothing moves. */
export function CheckoutLoading({ failed }: { failed: boolean }) {
  return (
    <div aria-busy={!failed} className={styles.loading}>
      <h1 className="visually-hidden">Payment</h1>
      {failed ? (
        <Alert kind="warning" title="We can’t show this payment yet">
          We couldn’t connect. We’ll keep trying automatically.
        </Alert>
      ) : (
        <p className="visually-hidden">Loading</p>
      )}
      <Skeleton height="16px" width="220px" />
      <Skeleton height="32px" width="190px" />
      <Skeleton height="168px" width="168px" />
      <Skeleton height="16px" width="240px" />
      <Skeleton height="44px" />
      <Skeleton height="62px" />
    </div>
  )
}
