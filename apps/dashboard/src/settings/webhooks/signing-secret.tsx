import type { WebhookDestination } from '@tideway/contract/webhooks/webhooks'
import { OLD_SECRET_HOURS } from '@tideway/contract/webhooks/webhooks'
import { Button } from '@tideway/design/buttons/button'
import { useState } from 'react'
import { DeveloperGuideLink } from '../../brand/developer-guide-link.tsx'
import { prefetch } from '../../ui/lazy-component.ts'
import { lazyDialog } from '../../ui/lazy-overlays.ts'
import { DateTimeText } from '../../ui/time/date-time-text.tsx'
import styles from './destination-settings.module.css'
import { SigningSecretDialog } from './signing-secret-dialog.tsx'

/** Shows the end of the signing secret, and creates a new one on request. */
export function SigningSecret({ destination }: { destination: WebhookDestination }) {
  const [open, setOpen] = useState(false)
  const { signingSecret, previousSecretUntilDatetime: until, url } = destination
  return (
    <div className={styles.part}>
      <h3>Signing secret</h3>
      <p className={styles.words}>
        We sign every event with it, so you can check that it came from us. See the{' '}
        <DeveloperGuideLink about="how to verify webhooks" part="webhooks" />.
      </p>
      <div className={styles.secret}>
        {signingSecret === null ? (
          <span className="quiet">None yet</span>
        ) : (
          <span className="mono">{signingSecret}</span>
        )}
        <Button
          disabledReason={url === null ? 'Save an address first.' : undefined}
          onClick={() => setOpen(true)}
          onFocus={() => prefetch(lazyDialog)}
          onPointerEnter={() => prefetch(lazyDialog)}
        >
          Create new secret
        </Button>
      </div>
      {until === undefined ? null : (
        <p className="quiet">
          We also sign with the previous secret until <DateTimeText instant={until} />.
        </p>
      )}
      <SigningSecretDialog
        destinationId={destination.id}
        onClose={() => setOpen(false)}
        open={open}
        replaces={signingSecret !== null}
        words={`We’ll also sign with the old secret for ${OLD_SECRET_HOURS} hours, so you have time to update your receiver.`}
      />
    </div>
  )
}
